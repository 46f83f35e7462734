import { useState } from "react";
import { callAdmin } from "@/components/admin/call-admin";
import { RowForm } from "@/components/admin/cases/row-form";
import type { RowDialogProps } from "@/components/admin/lists/row-dialog";
import { CorrectionValue } from "@/components/schools/correction-value";
import { TextField, TextareaField } from "@/components/ui/field";
import { MAX_CORRECTION_LENGTHS } from "@/lib/curation/schema";
import type { ListedCorrection } from "@/lib/curation/view";
import { Change } from "./correction-change";

interface DecideCorrectionProps extends RowDialogProps {
  correction: ListedCorrection;
  verdict: "accept" | "reject";
  onDecided: () => void;
}

/** Accepts a correction, whose value and source can be edited first, or rejects it with a reason. */
export function DecideCorrection({ correction, verdict, onDecided, ...dialog }: DecideCorrectionProps) {
  const { id, field: fact, school, version, wantsAnswer } = correction;
  const isAccepted = verdict === "accept";
  const isClosing = fact === "closed";
  const [value, setValue] = useState(correction.value);
  return (
    <RowForm
      title={isAccepted ? "Accept correction" : "Reject correction"}
      subject={school.name}
      action={isAccepted ? "Accept Correction" : "Reject Correction"}
      isDestructive={!isAccepted}
      send={(given) => {
        const accepted = { value, source: isClosing ? correction.source : given("source") };
        const more = isAccepted ? accepted : { reasonText: given("reasonText") };
        return callAdmin(`/api/admin/corrections/${id}`, { method: "PUT", body: { decision: verdict, version, ...more } });
      }}
      done={{
        title: isAccepted ? "Correction Accepted" : "Correction Rejected",
        text: `${school.name}.${wantsAnswer ? " We have emailed the answer." : ""}`,
      }}
      onDone={(isDone) => isDone && onDecided()}
      {...dialog}
    >
      {(field) => (
        <>
          <Change {...correction} />
          {isAccepted && isClosing && (
            <p>The school’s page will say that it has closed, and it will no longer appear in lists and search.</p>
          )}
          {isAccepted && !isClosing && (
            <>
              <CorrectionValue field={fact} error={field("value").error} value={value} onChange={setValue} />
              <TextField
                label="Source"
                hint="Shown beside the fact with today’s date. Don’t name any people."
                maxLength={MAX_CORRECTION_LENGTHS.source}
                defaultValue={correction.source}
                {...field("source")}
              />
            </>
          )}
          {!isAccepted && (
            <TextareaField
              label="Reason"
              optional={!wantsAnswer}
              hint={
                wantsAnswer ? "We email this to the person who suggested it." : "They didn’t ask for an answer. Only the team sees this."
              }
              maxLength={MAX_CORRECTION_LENGTHS.note}
              {...field("reasonText")}
            />
          )}
        </>
      )}
    </RowForm>
  );
}
