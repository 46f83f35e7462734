import { useId, useRef, useState } from "react";
import { Field, FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { OUTCOME_LABELS } from "@/lib/grievances/labels";
import { GRIEVANCE_OUTCOMES, type GrievanceDecision, type GrievanceOutcome, MESSAGE_MAX } from "@/lib/grievances/schema";

/** How a grievance is decided, and what is mailed. */
export function GrievanceAnswer({ onDecide }: { onDecide: (decision: Omit<GrievanceDecision, "version">) => Promise<void> }) {
  const errorId = useId();
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
    <form className="decide-part" onSubmit={(event) => void submit(event)} noValidate>
      <fieldset aria-describedby={missing === "outcome" ? errorId : undefined}>
        <legend className="label">How is it decided?</legend>
        <div className="chips">
          {GRIEVANCE_OUTCOMES.map((one, index) => (
            <label key={one} className="chip chip-radio">
              <input
                ref={index === 0 ? first : undefined}
                type="radio"
                name="outcome"
                value={one}
                checked={outcome === one}
                onChange={() => {
                  setOutcome(one);
                  setMissing(null);
                }}
              />
              {OUTCOME_LABELS[one]}
            </label>
          ))}
        </div>
        {missing === "outcome" && (
          <div role="alert">
            <FieldError id={errorId} text="Choose how it is decided" />
          </div>
        )}
      </fieldset>
      <Field
        label="Answer"
        hint="Say what was done and why. It is mailed as it stands here; the way to appeal is added."
        error={missing === "answer" ? "Write the answer: it is mailed" : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            ref={text}
            className="input reason-words"
            rows={6}
            maxLength={MESSAGE_MAX}
            value={answer}
            onChange={(event) => {
              setAnswer(event.target.value);
              setMissing(null);
            }}
          />
        )}
      </Field>
      <SubmitButton isPending={isPending} icon="mail" large={false} block>
        Decide &amp; Send Answer
      </SubmitButton>
    </form>
  );
}
