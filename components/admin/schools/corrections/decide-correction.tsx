import { useState } from "react";
import { CorrectionValue } from "@/components/schools/correction-value";
import { callAdmin } from "@/components/admin/call-admin";
import { decisionPartClasses } from "@/components/admin/cases/case-layout";
import { toastOutcome } from "@/components/admin/joint-decisions/toast-outcome";
import { RowDialog, type RowDialogProps } from "@/components/admin/lists/row-dialog";
import { useDialogCall } from "@/components/admin/cases/use-dialog-call";
import { FormFailure } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextareaField } from "@/components/ui/textarea-field";
import { TextField } from "@/components/ui/text-field";
import { CORRECTION_MAX } from "@/lib/curation/schema";
import type { ListedCorrection } from "@/lib/curation/view";
import { Change } from "./correction-change";

interface DecideCorrectionProps extends RowDialogProps {
  correction: ListedCorrection;
  verdict: "accept" | "reject";
  onDecided: () => void;
}

/** Accepts a correction, whose value and source can be edited first, or rejects it with a reason. */
export function DecideCorrection({ correction, verdict, onDecided, ...dialog }: DecideCorrectionProps) {
  const { id, field, school, version, wantsAnswer } = correction;
  const isAccepted = verdict === "accept";
  const [value, setValue] = useState(correction.value);
  const [source, setSource] = useState(correction.source);
  const [reasonText, setReasonText] = useState("");
  const { isPending, failure, onSubmit } = useDialogCall(async () => {
    const more = isAccepted ? { value, source } : { reasonText };
    const answer = await callAdmin(`/api/admin/corrections/${id}`, { method: "PUT", body: { decision: verdict, version, ...more } });
    const title = isAccepted ? "Correction Accepted" : "Correction Rejected";
    const isDone = toastOutcome(
      answer,
      { title, text: `${school.name}.${wantsAnswer ? " We have emailed the answer." : ""}` },
      school.name,
    );
    if (isDone) onDecided();
    dialog.onClose();
  });
  const errors: Record<string, string> = failure?.fields ?? {};

  return (
    <RowDialog width="narrow" title={isAccepted ? "Accept correction" : "Reject correction"} description={school.name} {...dialog}>
      <form className={decisionPartClasses} onSubmit={onSubmit} noValidate>
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
        {failure && !errors.value && !errors.source && <FormFailure>{failure.text}</FormFailure>}
        <SubmitButton isPending={isPending} variant={isAccepted ? undefined : "destructive"} size="default" block>
          {isAccepted ? "Accept Correction" : "Reject Correction"}
        </SubmitButton>
      </form>
    </RowDialog>
  );
}
