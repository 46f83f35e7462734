import { useState } from "react";
import { failureOf } from "@/components/accounts/call-failure";
import { CorrectionValue } from "@/components/schools/correction-value";
import { Dialog } from "@/components/ui/dialog.client";
import { FormFailure } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextareaField } from "@/components/ui/textarea-field";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { CORRECTION_MAX } from "@/lib/curation/schema";
import type { ListedCorrection } from "@/lib/curation/view";
import { callAdmin, isSignedOut } from "@/components/admin/call-admin";
import { decisionPartClasses } from "@/components/admin/case-layout";
import { Change } from "./correction-columns";

interface DecideCorrectionProps {
  correction: ListedCorrection;
  verdict: "accept" | "reject";
  onDecided: () => void;
  onClose: () => void;
  returnFocus: () => void;
}

/** Accepts a correction, whose value and source can be edited first, or rejects it with a reason. */
export function DecideCorrection({ correction, verdict, onDecided, onClose, returnFocus }: DecideCorrectionProps) {
  const { id, field, school, version, wantsAnswer } = correction;
  const isAccepted = verdict === "accept";
  const [value, setValue] = useState(correction.value);
  const [source, setSource] = useState(correction.source);
  const [reasonText, setReasonText] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);

  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    setErrors({});
    setFailure(null);
    try {
      const more = isAccepted ? { value, source } : { reasonText };
      await callAdmin(`/api/admin/corrections/${id}`, { method: "PUT", body: { decision: verdict, version, ...more } });
      toast({
        title: isAccepted ? "Correction Accepted" : "Correction Rejected",
        text: `${school.name}.${wantsAnswer ? " We have emailed the answer." : ""}`,
      });
      onDecided();
      onClose();
    } catch (error) {
      if (isSignedOut(error)) return;
      const { text, fields } = failureOf(error);
      setErrors(fields);
      if (!fields.value && !fields.source) setFailure(text);
      setPending(false);
    }
  };

  return (
    <Dialog
      open
      width="narrow"
      title={isAccepted ? "Accept correction" : "Reject correction"}
      description={school.name}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      returnFocus={returnFocus}
    >
      <form className={decisionPartClasses} onSubmit={(event) => void submit(event)} noValidate>
        <Change {...correction} />
        {isAccepted && field === "closed" && (
          <p>The school’s page will say that it has closed, and it will no longer appear in lists and search.</p>
        )}
        {isAccepted && field !== "closed" && (
          <>
            <CorrectionValue field={field} error={errors.value} value={value} onChange={setValue} />
            <TextField
              label="Source"
              hint="Shown beside the fact with today’s date. Don’t name any people."
              maxLength={CORRECTION_MAX.source}
              error={errors.source}
              value={source}
              onChange={(event) => setSource(event.target.value)}
            />
          </>
        )}
        {!isAccepted && (
          <TextareaField
            label="Reason"
            optional={!wantsAnswer}
            hint={wantsAnswer ? "We email this to the person who suggested it." : "They didn’t ask for an answer. Only the team sees this."}
            maxLength={CORRECTION_MAX.note}
            value={reasonText}
            onChange={(event) => setReasonText(event.target.value)}
          />
        )}
        {failure && <FormFailure>{failure}</FormFailure>}
        <SubmitButton isPending={isPending} variant={isAccepted ? undefined : "destructive"} size="default" block>
          {isAccepted ? "Accept Correction" : "Reject Correction"}
        </SubmitButton>
      </form>
    </Dialog>
  );
}
