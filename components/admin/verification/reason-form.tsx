import { useId, useRef, useState } from "react";
import { decisionPartClasses } from "@/components/admin/case-layout";
import { Field } from "@/components/ui/field";
import { Select, Textarea } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { REASONS, reasonForParent } from "@/lib/verification/labels";
import { REASON_TEXT_MAX_LENGTH, type ReasonCode } from "@/lib/verification/schema";

export interface Reason {
  reasonCode: ReasonCode;
  reasonText: string | null;
}

interface ReasonFormProps {
  /** Label of the field, such as 'Reason for rejection' */
  question: string;
  /** The reasons to choose from */
  codes: readonly ReasonCode[];
  /** Text of the button, such as 'Reject Application' */
  action: string;
  isPending: boolean;
  onSubmit: (reason: Reason) => void;
  form?: React.Ref<HTMLFormElement>;
}

/** Asks for a reason and an optional message, and shows the text that the parent will read. */
export function ReasonForm({ question, codes, action, isPending, onSubmit, form }: ReasonFormProps) {
  const select = useRef<HTMLSelectElement>(null);
  const textarea = useRef<HTMLTextAreaElement>(null);
  const previewId = useId();
  const [code, setCode] = useState<ReasonCode | "">("");
  const [reasonText, setReasonText] = useState("");
  const [missing, setMissing] = useState<"code" | "text" | null>(null);

  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (!code) {
      setMissing("code");
      return select.current?.focus();
    }
    if (code === "other" && !reasonText.trim()) {
      setMissing("text");
      return textarea.current?.focus();
    }
    onSubmit({ reasonCode: code, reasonText: reasonText.trim() || null });
  };

  return (
    <form className={decisionPartClasses} ref={form} onSubmit={submit} noValidate>
      <Field label={question} error={missing === "code" ? "Choose a reason" : undefined}>
        {(control) => (
          <Select
            {...control}
            ref={select}
            name="reasonCode"
            value={code}
            onChange={(event) => {
              setCode(event.target.value as ReasonCode | "");
              setMissing(null);
            }}
          >
            <option value="">Choose a reason</option>
            {codes.map((reasonCode) => (
              <option key={reasonCode} value={reasonCode}>
                {REASONS[reasonCode].label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {code !== "" && (
        <>
          <Field
            label={code === "other" ? "Message to the parent" : "More details for the parent"}
            optional={code !== "other"}
            error={missing === "text" ? "Enter a message to the parent" : undefined}
          >
            {(control) => (
              <Textarea
                {...control}
                ref={textarea}
                className="min-h-18"
                name="reasonText"
                maxLength={REASON_TEXT_MAX_LENGTH}
                value={reasonText}
                onChange={(event) => {
                  setReasonText(event.target.value);
                  setMissing(null);
                }}
              />
            )}
          </Field>
          {(code !== "other" || reasonText.trim()) && (
            <p className="text-sm text-ink-soft wrap-anywhere" id={previewId}>
              The parent will read: {reasonForParent({ reasonCode: code, reasonText })}
            </p>
          )}
        </>
      )}
      <SubmitButton isPending={isPending} icon="x" variant="destructive" size="default" block>
        {action}
      </SubmitButton>
    </form>
  );
}
