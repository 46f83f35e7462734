import { AccountNotice, DocumentNotice } from "@/components/accounts/own-account/account-notice";
import { NOTICE_VERSIONS } from "@/lib/accounts/notices";
import { env } from "@/lib/platform/env";
import { supportEmail } from "@/lib/platform/site";

export function noticeOfAccount({ asksForSchool }: { asksForSchool: boolean }) {
  return <AccountNotice version={NOTICE_VERSIONS.account} supportEmail={supportEmail()} asksForSchool={asksForSchool} />;
}

export function noticeOfDocument() {
  const { DOCUMENT_OPEN_DAYS, DOCUMENT_RETENTION_DAYS } = env();
  return (
    <DocumentNotice
      version={NOTICE_VERSIONS.document_check}
      supportEmail={supportEmail()}
      openDays={DOCUMENT_OPEN_DAYS}
      retentionDays={DOCUMENT_RETENTION_DAYS}
    />
  );
}
