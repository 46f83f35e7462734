import { useState } from "react";
import { buttonClasses } from "@/components/ui/button-classes";
import { Dialog } from "@/components/ui/dialog.client";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { toast } from "@/components/ui/toast";
import { REASON_TEXT_MAX_LENGTH } from "@/lib/moderation/schema";
import type { OpenReport } from "@/lib/moderation/view";
import { RULES } from "@/lib/reviews/labels";
import { RULE_CODES, type RuleCode } from "@/lib/reviews/schema";
import { callAdmin, toastFailure } from "./call-admin";

interface RemoveReportedProps {
  report: OpenReport;
  onRemoved: (reportIds: string[]) => void;
  onClose: () => void;
  returnFocus: () => void;
}

/** Removes a reported review for a rule: the one it was reported for, or another that fits better. */
export function RemoveReported({ report, onRemoved, onClose, returnFocus }: RemoveReportedProps) {
  const { review } = report;
  const [rule, setRule] = useState<RuleCode>(report.reasonCode);
  const [words, setWords] = useState("");
  const [isPending, setPending] = useState(false);

  const remove = async (event: React.FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    try {
      const body = { reasonCode: rule, reasonText: words.trim() || null, version: review.version, reopen: true };
      await callAdmin(`/api/admin/reviews/${review.id}`, { method: "DELETE", body });
      onRemoved([report.id]);
      toast({ title: "Review Removed", text: `Of ${review.school.name}. Its author is told; the public log names the rule.` });
      onClose();
    } catch (error) {
      toastFailure(error, "Failed to remove the review.");
      setPending(false);
    }
  };

  return (
    <Dialog
      open
      width="narrow"
      title={`Remove the review of ${review.school.name}`}
      description="All reports of it are closed with that."
      onOpenChange={(isOpen) => !isOpen && onClose()}
      returnFocus={returnFocus}
    >
      <form className="decide-part" onSubmit={(event) => void remove(event)} noValidate>
        <Field label="For which rule?" hint="Its author and the public log are told it.">
          {(control) => (
            <select {...control} className="input" value={rule} onChange={(event) => setRule(event.target.value as RuleCode)}>
              {RULE_CODES.map((code) => (
                <option key={code} value={code}>
                  {RULES[code].title}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="More, to the author" optional>
          {(control) => (
            <textarea
              {...control}
              className="input reason-words"
              maxLength={REASON_TEXT_MAX_LENGTH}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          )}
        </Field>
        <button className={buttonClasses({ kind: "destructive", block: true })} type="submit" aria-disabled={isPending || undefined}>
          <Icon name={isPending ? "loader-circle" : "trash-2"} className={isPending ? "spin" : undefined} />
          Remove Review
        </button>
      </form>
    </Dialog>
  );
}
