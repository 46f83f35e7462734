import { Notice } from "@/components/ui/notice";
import { formatDate } from "@/lib/schools/labels";
import type { OwnApplication } from "@/lib/verification/view";
import { UploadButton } from "./upload-button.client";

interface StatusNoticeProps {
  application: OwnApplication;
  /** What happens to a document. */
  documentNotice: React.ReactNode;
}

const UNTIL_THEN = "Until then you can see every school. Writing, and reading all reviews, opens once you are verified.";

/** What stands between a parent and their verification; nothing for who is verified. */
export function StatusNotice({ application: { status, documentSentAt, reason }, documentNotice }: StatusNoticeProps) {
  if (status === "approved") return null;
  if (status === "rejected") {
    return (
      <Notice
        kind="bad"
        icon="circle-alert"
        title="We could not verify you"
        actions={<UploadButton kind="filled" notice={documentNotice} />}
      >
        {reason} Upload another document and we check it within 24-48 hours.
      </Notice>
    );
  }
  return (
    <Notice kind="warn" icon="clock" title="Verification Pending" actions={<UploadButton notice={documentNotice} />}>
      {documentSentAt
        ? `We have your document of ${formatDate(documentSentAt)} and check it within 24-48 hours. ${UNTIL_THEN}`
        : `Upload one document that shows that you are a parent at the school; our team checks it within 24-48 hours. ${UNTIL_THEN}`}
    </Notice>
  );
}
