import { toast } from "@/components/ui/toast";
import type { OpenReport } from "@/lib/moderation/view";
import { REPLY_RULES } from "@/lib/reviews/schema";
import { callAdmin, toastFailure } from "@/components/admin/call-admin";
import { RemovalDialog } from "@/components/admin/removal-dialog";
import type { StatedReason } from "./rule-form";

const REVIEW = {
  address: "/api/admin/reviews",
  failed: "Failed to remove the review.",
  removed: "Review Removed",
  submit: "Remove Review",
  writer: "author",
};
const REPLY = {
  address: "/api/admin/replies",
  failed: "Failed to remove the reply.",
  removed: "Reply Removed",
  submit: "Remove Reply",
  writer: "writer",
};

interface RemoveReportedProps {
  report: OpenReport;
  onRemoved: (reportIds: string[]) => void;
  onClose: () => void;
  returnFocus: () => void;
}

/** Removes a reported review, or a reply, for a rule: the one it was reported for, or another that fits better. */
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
    toast({ title: words.removed, text: `Of ${review.school.name}. Its ${words.writer} is told; the public log names the rule.` });
    return true;
  };

  return (
    <RemovalDialog
      title={`Remove the ${reply ? "reply" : "review"} of ${review.school.name}`}
      description="All reports of it are closed with that."
      hint={`Its ${words.writer} and the public log are told it.`}
      wordsLabel={`More, to ${reply ? "its writer" : "the author"}`}
      submitLabel={words.submit}
      {...(reply && { rules: REPLY_RULES })}
      preset={report.reasonCode}
      remove={remove}
      onClose={onClose}
      returnFocus={returnFocus}
    />
  );
}
