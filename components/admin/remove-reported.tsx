import { toast } from "@/components/ui/toast";
import type { OpenReport } from "@/lib/moderation/view";
import { callAdmin, toastFailure } from "./call-admin";
import { RemovalDialog } from "./removal-dialog";
import type { StatedReason } from "./rule-form";

interface RemoveReportedProps {
  report: OpenReport;
  onRemoved: (reportIds: string[]) => void;
  onClose: () => void;
  returnFocus: () => void;
}

/** Removes a reported review for a rule: the one it was reported for, or another that fits better. */
export function RemoveReported({ report, onRemoved, onClose, returnFocus }: RemoveReportedProps) {
  const { review } = report;

  const remove = async (reason: StatedReason) => {
    try {
      const body = { ...reason, version: review.version, reopen: true };
      await callAdmin(`/api/admin/reviews/${review.id}`, { method: "DELETE", body });
    } catch (error) {
      toastFailure(error, "Failed to remove the review.");
      return false;
    }
    onRemoved([report.id]);
    toast({ title: "Review Removed", text: `Of ${review.school.name}. Its author is told; the public log names the rule.` });
    return true;
  };

  return (
    <RemovalDialog
      title={`Remove the review of ${review.school.name}`}
      description="All reports of it are closed with that."
      hint="Its author and the public log are told it."
      wordsLabel="More, to the author"
      submitLabel="Remove Review"
      preset={report.reasonCode}
      remove={remove}
      onClose={onClose}
      returnFocus={returnFocus}
    />
  );
}
