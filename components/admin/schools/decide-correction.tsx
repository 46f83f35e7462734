import { useState } from "react";
import { failureOf } from "@/components/accounts/failure";
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
import { Change } from "./correction-columns";

interface DecideCorrectionProps {
  correction: ListedCorrection;
  verdict: "accept" | "reject";
  onDecided: () => void;
  onClose: () => void;
  returnFocus: () => void;
}

/** Makes a correction, set right where need be and with where it is from; or rejects it, with why. */
export function DecideCorrection({ correction, verdict, onDecided, onClose, returnFocus }: DecideCorrectionProps) {
  const { id, field, school, version, wantsAnswer } = correction;
  const isAccepted = verdict === "accept";
  const [value, setValue] = useState(correction.value);
  const [source, setSource] = useState(correction.source);
  const [reasonText, setReasonText] = useState("");
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);

  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    setFaults({});
    setFailure(null);
    try {
      const more = isAccepted ? { value, source } : { reasonText };
      await callAdmin(`/api/admin/corrections/${id}`, { method: "PUT", body: { decision: verdict, version, ...more } });
      toast({
        title: isAccepted ? "Correction Made" : "Correction Rejected",
        text: `Of ${school.name}.${wantsAnswer ? " The answer is mailed." : ""}`,
      });
      onDecided();
      onClose();
    } catch (error) {
      if (isSignedOut(error)) return;
      const { text, fields } = failureOf(error);
      setFaults(fields);
      if (!fields.value && !fields.source) setFailure(text);
      setPending(false);
    }
  };

  return (
    <Dialog
      open
      width="narrow"
      title={isAccepted ? "Accept the correction" : "Reject the correction"}
      description={school.name}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      returnFocus={returnFocus}
    >
      <form className="decide-part" onSubmit={(event) => void submit(event)} noValidate>
        <Change {...correction} />
        {isAccepted && field === "closed" && <p>The school is closed: its page says so, and it leaves lists and search.</p>}
        {isAccepted && field !== "closed" && (
          <>
            <CorrectionValue field={field} error={faults.value} value={value} onChange={setValue} />
            <TextField
              label="Source"
              hint="Shown beside the fact, with today’s date. Leave out names of persons."
              maxLength={CORRECTION_MAX.source}
              error={faults.source}
              value={source}
              onChange={(event) => setSource(event.target.value)}
            />
          </>
        )}
        {!isAccepted && (
          <TextareaField
            label="Why?"
            optional={!wantsAnswer}
            hint={wantsAnswer ? "It is mailed to who asked for an answer." : "Nobody asked for an answer: it is kept for the team."}
            maxLength={CORRECTION_MAX.note}
            value={reasonText}
            onChange={(event) => setReasonText(event.target.value)}
          />
        )}
        {failure && <FormFailure>{failure}</FormFailure>}
        <SubmitButton isPending={isPending} kind={isAccepted ? undefined : "destructive"} large={false} block>
          {isAccepted ? "Make Correction" : "Reject Correction"}
        </SubmitButton>
      </form>
    </Dialog>
  );
}
