import { useRef, useState } from "react";
import { decisionPartClasses } from "@/components/admin/cases/case-layout";
import { SubmitButton } from "@/components/ui/submit-button";
import { OUTCOME_LABELS } from "@/lib/grievances/labels";
import { GRIEVANCE_OUTCOMES, type GrievanceDecision, type GrievanceOutcome, MESSAGE_MAX } from "@/lib/grievances/schema";
import { ChoiceChips } from "@/components/admin/choice-chips";
import { TextareaField } from "@/components/ui/textarea-field";

/** The outcome of a grievance and the answer that we email. */
export function GrievanceAnswer({ onDecide }: { onDecide: (decision: Omit<GrievanceDecision, "version">) => Promise<void> }) {
  const first = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const [outcome, setOutcome] = useState<GrievanceOutcome | null>(null);
  const [answer, setAnswer] = useState("");
  const [missing, setMissing] = useState<"outcome" | "answer" | null>(null);
  const [isPending, setPending] = useState(false);

  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (!outcome) {
      setMissing("outcome");
      return first.current?.focus();
    }
    if (!answer.trim()) {
      setMissing("answer");
      return text.current?.focus();
    }
    setPending(true);
    await onDecide({ outcome, answer });
    setPending(false);
  };

  return (
    <form className={decisionPartClasses} onSubmit={(event) => void submit(event)} noValidate>
      <ChoiceChips
        legend="Outcome"
        name="outcome"
        choices={GRIEVANCE_OUTCOMES}
        labels={OUTCOME_LABELS}
        chosen={outcome}
        onChoose={(choice) => {
          setOutcome(choice);
          setMissing(null);
        }}
        error={missing === "outcome" ? "Choose an outcome" : undefined}
        first={first}
      />
      <TextareaField
        label="Answer"
        hint="Say what you did and why. We email this text as you write it and add how to appeal."
        error={missing === "answer" ? "Enter an answer" : undefined}
        ref={text}
        className="min-h-18"
        rows={6}
        maxLength={MESSAGE_MAX}
        value={answer}
        onChange={(event) => {
          setAnswer(event.target.value);
          setMissing(null);
        }}
      />
      <SubmitButton isPending={isPending} icon="mail" size="default" block>
        Decide &amp; Send Answer
      </SubmitButton>
    </form>
  );
}
