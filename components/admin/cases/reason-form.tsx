import { useState } from "react";
import { SelectField, TextareaField } from "@/components/ui/field";
import type { IconName } from "@/components/ui/icon";
import { SubmitButton } from "@/components/ui/submit-button";
import { RULES, ruleForAuthor } from "@/lib/reviews/labels";
import type { RuleCode } from "@/lib/reviews/schema";
import { REASONS, reasonForParent } from "@/lib/verification/labels";
import { MAX_REASON_TEXT_LENGTH, type ReasonCode } from "@/lib/verification/schema";
import { decisionPartClasses } from "./case-layout";
import { useRequiredFields } from "./use-required-fields";

export interface StatedReason<Code extends string> {
  reasonCode: Code;
  reasonText: string | null;
}

interface ReasonList<Code extends string> {
  noun: "reason" | "rule";
  /** Who is told the reason */
  reader: "parent" | "author";
  labelOf: (code: Code) => string;
  textFor: (reason: StatedReason<Code>) => string;
  /** The reason that needs a text */
  other?: Code;
}

export const REASONS_FOR_PARENTS: ReasonList<ReasonCode> = {
  noun: "reason",
  reader: "parent",
  labelOf: (code) => REASONS[code].label,
  textFor: reasonForParent,
  other: "other",
};

export const RULES_FOR_AUTHORS: ReasonList<RuleCode> = {
  noun: "rule",
  reader: "author",
  labelOf: (code) => RULES[code].title,
  textFor: ({ reasonCode, reasonText }) => `${ruleForAuthor(reasonCode)} ${reasonText ?? ""}`,
};

interface ReasonFormProps<Code extends string> {
  list: ReasonList<Code>;
  /** Label of the field, such as 'Reason for rejection' */
  question: string;
  hint?: string;
  codes: readonly Code[];
  preset?: Code;
  /** Asks for the details at once and doesn't show the text that will be sent */
  isBrief?: boolean;
  /** Text of the button, such as 'Reject Application' */
  action: string;
  icon: IconName;
  isPending: boolean;
  onSubmit: (reason: StatedReason<Code>) => void;
  form?: React.Ref<HTMLFormElement>;
  children?: React.ReactNode;
}

/** Asks for a reason and an optional message, and shows the text that the parent or the author will read. */
export function ReasonForm<Code extends string>(props: ReasonFormProps<Code>) {
  const { list, question, hint, codes, preset, isBrief = false, action, icon, isPending, onSubmit, form: ref, children } = props;
  const { noun, reader, labelOf, textFor, other } = list;
  const [code, setCode] = useState<Code | "">(preset ?? "");
  const [text, setText] = useState("");
  const isOther = code !== "" && code === other;
  const reasonText = text.trim() || null;
  const required = { reasonCode: `Choose a ${noun}`, ...(isOther && { reasonText: `Enter a message to the ${reader}` }) };
  const { form, field } = useRequiredFields<"reasonCode" | "reasonText">(
    required,
    () => isPending || code === "" || onSubmit({ reasonCode: code, reasonText }),
  );

  return (
    <form className={decisionPartClasses} ref={ref} {...form}>
      <SelectField
        label={question}
        hint={hint}
        value={code}
        onChange={(event) => setCode(event.target.value as Code | "")}
        none={preset ? undefined : `Choose a ${noun}`}
        choices={codes.map((one) => [one, labelOf(one)])}
        {...field("reasonCode")}
      />
      {(code !== "" || isBrief) && (
        <TextareaField
          label={isOther ? `Message to the ${reader}` : `More details for the ${reader}`}
          optional={!isOther}
          className="min-h-18"
          rows={2}
          maxLength={MAX_REASON_TEXT_LENGTH}
          value={text}
          onChange={(event) => setText(event.target.value)}
          {...field("reasonText")}
        />
      )}
      {code !== "" && !isBrief && (!isOther || reasonText) && (
        <p className="text-sm text-ink-soft wrap-anywhere">
          The {reader} will read: {textFor({ reasonCode: code, reasonText })}
        </p>
      )}
      {children}
      <SubmitButton isPending={isPending} icon={icon} variant="destructive" size="default" block>
        {action}
      </SubmitButton>
    </form>
  );
}
