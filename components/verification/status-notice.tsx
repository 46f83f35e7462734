import { Notice } from "@/components/ui/notice";
import { formatDate } from "@/lib/schools/labels";
import type { OwnApplication } from "@/lib/verification/view";
import { UploadButton } from "./upload-button.client";

interface StatusNoticeProps {
  application: OwnApplication;
  documentNotice: React.ReactNode;
  years: readonly number[];
}

const UNTIL_THEN = "You can see every school now. Once verified, you can write reviews and read all of them.";

/** What a parent must do to be verified; nothing once verified. */
export function StatusNotice({ application: { status, documentSentAt, reason }, documentNotice, years }: StatusNoticeProps) {
  if (status === "approved") return null;
  if (status === "rejected") {
    return (
      <Notice
        kind="bad"
        icon="circle-alert"
        title="We could not verify you"
        actions={<UploadButton variant="default" notice={documentNotice} years={years} />}
      >
        {reason} Upload another document and we will check it within 24-48 hours.
      </Notice>
    );
  }
  return (
    <Notice kind="warn" icon="clock" title="Verification Pending" actions={<UploadButton notice={documentNotice} years={years} />}>
      {documentSentAt
        ? `We received your document on ${formatDate(documentSentAt)} and will check it within 24-48 hours. ${UNTIL_THEN}`
        : `Upload one document that shows you are a parent at the school. Our team will check it within 24-48 hours. ${UNTIL_THEN}`}
    </Notice>
  );
}
