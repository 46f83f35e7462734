import { toast } from "@/components/ui/toast";
import type { OpenReport } from "@/lib/moderation/view";
import { REPLY_RULES } from "@/lib/reviews/schema";
import { callAdmin, toastFailure } from "@/components/admin/call-admin";
import { RemovalDialog } from "./removal-dialog";
import type { StatedReason } from "./rule-form";

const REVIEW = {
  address: "/api/admin/reviews",
  failed: "Failed to delete review.",
  removed: "Review Deleted",
  submit: "Delete Review",
};
const REPLY = {
  address: "/api/admin/replies",
  failed: "Failed to delete the reply.",
  removed: "Reply Deleted",
  submit: "Delete Reply",
};

interface RemoveReportedProps {
  report: OpenReport;
  onRemoved: (reportIds: string[]) => void;
  onClose: () => void;
  returnFocus: () => void;
}

/** Deletes a reported review or reply, for the reported rule or another one. */
export function RemoveReported({ report, onRemoved, onClose, returnFocus }: RemoveReportedProps) {
  const { review, reply } = report;
  const words = reply ? REPLY : REVIEW;

  const remove = async (reason: StatedReason) => {
    try {
      const { id, version } = reply ?? review;
      await callAdmin(`${words.address}/${id}`, { method: "DELETE", body: { ...reason, version, reopen: true } });
    } catch (error) {
      toastFailure(error, words.failed);
      return false;
    }
    onRemoved([report.id]);
    toast({ title: words.removed, text: `${review.school.name}. We have told the author. The public log names the rule.` });
    return true;
  };

  return (
    <RemovalDialog
      title={`Delete the ${reply ? "reply from" : "review of"} ${review.school.name}`}
      description="This can’t be undone. It closes all reports about it."
      hint="We tell the author. The public log names the rule."
      wordsLabel="More details for the author"
      submitLabel={words.submit}
      {...(reply && { rules: REPLY_RULES })}
      preset={report.reasonCode}
      remove={remove}
      onClose={onClose}
      returnFocus={returnFocus}
    />
  );
}
