import { useId, useRef, useState } from "react";
import { Field } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { REASONS, reasonTold } from "@/lib/verification/labels";
import { REASON_TEXT_MAX_LENGTH, type ReasonCode } from "@/lib/verification/schema";

export interface Reason {
  reasonCode: ReasonCode;
  reasonText: string | null;
}

interface ReasonFormProps {
  /** What is asked: 'Reject: why?' */
  question: string;
  /** The templates offered. */
  codes: readonly ReasonCode[];
  /** What the button does: 'Reject Application' */
  action: string;
  isPending: boolean;
  onSubmit: (reason: Reason) => void;
  form?: React.Ref<HTMLFormElement>;
}

/** A refusal always has a reason: a template, words of one's own, or both; what the parent will read is shown. */
export function ReasonForm({ question, codes, action, isPending, onSubmit, form }: ReasonFormProps) {
  const select = useRef<HTMLSelectElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const toldId = useId();
  const [code, setCode] = useState<ReasonCode | "">("");
  const [words, setWords] = useState("");
  const [missing, setMissing] = useState<"code" | "words" | null>(null);

  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (!code) {
      setMissing("code");
      return select.current?.focus();
    }
    if (code === "other" && !words.trim()) {
      setMissing("words");
      return text.current?.focus();
    }
    onSubmit({ reasonCode: code, reasonText: words.trim() || null });
  };

  return (
    <form className="decide-part" ref={form} onSubmit={submit} noValidate>
      <Field label={question} error={missing === "code" ? "Choose a reason" : undefined}>
        {(control) => (
          <select
            {...control}
            ref={select}
            className="input"
            name="reasonCode"
            value={code}
            onChange={(event) => {
              setCode(event.target.value as ReasonCode | "");
              setMissing(null);
            }}
          >
            <option value="">Choose a reason</option>
            {codes.map((one) => (
              <option key={one} value={one}>
                {REASONS[one].label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {code !== "" && (
        <>
          <Field
            label={code === "other" ? "In words, to the parent" : "More, to the parent"}
            optional={code !== "other"}
            error={missing === "words" ? "Say why: the parent reads it" : undefined}
          >
            {(control) => (
              <textarea
                {...control}
                ref={text}
                className="input reason-words"
                name="reasonText"
                maxLength={REASON_TEXT_MAX_LENGTH}
                value={words}
                onChange={(event) => {
                  setWords(event.target.value);
                  setMissing(null);
                }}
              />
            )}
          </Field>
          {(code !== "other" || words.trim()) && (
            <p className="small soft told" id={toldId}>
              The parent reads: {reasonTold({ reasonCode: code, reasonText: words })}
            </p>
          )}
        </>
      )}
      <SubmitButton isPending={isPending} icon="x" kind="destructive" large={false} block>
        {action}
      </SubmitButton>
    </form>
  );
}
