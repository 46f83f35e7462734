import { useState } from "react";
import { decisionPartClasses } from "@/components/admin/cases/case-layout";
import { useRequiredFields } from "@/components/admin/cases/use-required-fields";
import { ChoiceChips } from "@/components/admin/choice-chips";
import { TextareaField } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { OUTCOME_LABELS } from "@/lib/grievances/labels";
import { GRIEVANCE_OUTCOMES, type GrievanceDecision, type GrievanceOutcome, MAX_MESSAGE_LENGTH } from "@/lib/grievances/schema";

const REQUIRED = { outcome: "Choose an outcome", answer: "Enter an answer" };

/** The outcome of a grievance and the answer that we email. */
export function GrievanceAnswer({ onDecide }: { onDecide: (decision: Omit<GrievanceDecision, "version">) => Promise<void> }) {
  const [isPending, setPending] = useState(false);
  const { form, field } = useRequiredFields(REQUIRED, ({ outcome, answer }) => {
    if (isPending) return;
    setPending(true);
    void onDecide({ outcome: outcome as GrievanceOutcome, answer }).finally(() => setPending(false));
  });
  return (
    <form className={decisionPartClasses} {...form}>
      <ChoiceChips legend="Outcome" choices={GRIEVANCE_OUTCOMES} labels={OUTCOME_LABELS} {...field("outcome")} />
      <TextareaField
        label="Answer"
        hint="Say what you did and why. We email this text as you write it and add how to appeal."
        className="min-h-18"
        rows={6}
        maxLength={MAX_MESSAGE_LENGTH}
        {...field("answer")}
      />
      <SubmitButton isPending={isPending} icon="mail" size="default" block>
        Decide &amp; Send Answer
      </SubmitButton>
    </form>
  );
}
