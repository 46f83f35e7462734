import { useRef, useState } from "react";
import { decisionPartClasses } from "@/components/admin/case-layout";
import { Field } from "@/components/ui/field";
import { Select, Textarea } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { REASON_TEXT_MAX_LENGTH } from "@/lib/moderation/schema";
import { RULES, ruleForAuthor } from "@/lib/reviews/labels";
import { RULE_CODES, type RuleCode } from "@/lib/reviews/schema";
import { UNDO_SECONDS } from "@/lib/verification/schema";

export interface StatedReason {
  reasonCode: RuleCode;
  reasonText: string | null;
}

interface RuleFormProps {
  isPending: boolean;
  onSubmit: (reason: StatedReason) => void;
  form?: React.Ref<HTMLFormElement>;
}

/** Deletes a review for a rule of the published list, and shows the text that the author will read. */
export function RuleForm({ isPending, onSubmit, form }: RuleFormProps) {
  const [rule, setRule] = useState<RuleCode | "">("");
  const [words, setWords] = useState("");
  const [isMissing, setMissing] = useState(false);
  const select = useRef<HTMLSelectElement>(null);

  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (rule) return onSubmit({ reasonCode: rule, reasonText: words.trim() || null });
    setMissing(true);
    select.current?.focus();
  };

  return (
    <form className={decisionPartClasses} ref={form} onSubmit={submit} noValidate>
      <RuleSelect
        label="Delete: which rule does it break?"
        rule={rule}
        error={isMissing ? "Choose a rule" : undefined}
        select={select}
        onChange={(chosen) => {
          setRule(chosen);
          setMissing(false);
        }}
      />
      {rule && (
        <>
          <RuleWords label="More details for the author" words={words} onChange={setWords} />
          <p className="text-sm text-ink-soft wrap-anywhere">
            The author will read: {ruleForAuthor(rule)} {words.trim()}
          </p>
        </>
      )}
      <p className="text-sm text-ink-soft">You can undo this for {UNDO_SECONDS} seconds. After that it can’t be undone.</p>
      <RemoveButton label="Delete Review" isPending={isPending} />
    </form>
  );
}

interface RuleSelectProps {
  label: string;
  hint?: string;
  rule: RuleCode | "";
  /** The rules to choose from; all by default */
  rules?: readonly RuleCode[];
  /** A rule is selected at first, so the empty choice is left out */
  isPreset?: boolean;
  error?: string;
  select?: React.Ref<HTMLSelectElement>;
  onChange: (rule: RuleCode | "") => void;
}

/** Selects a rule of the published list. */
export function RuleSelect({ label, hint, rule, rules = RULE_CODES, isPreset = false, error, select, onChange }: RuleSelectProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Select {...control} ref={select} value={rule} onChange={(event) => onChange(event.target.value as RuleCode | "")}>
          {!isPreset && <option value="">Choose a rule</option>}
          {rules.map((code) => (
            <option key={code} value={code}>
              {RULES[code].title}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

interface RuleWordsProps {
  label: string;
  words: string;
  onChange: (words: string) => void;
}

/** An optional message to the author, sent with the rule. */
export function RuleWords({ label, words, onChange }: RuleWordsProps) {
  return (
    <Field label={label} optional>
      {(control) => (
        <Textarea
          {...control}
          className="min-h-18"
          maxLength={REASON_TEXT_MAX_LENGTH}
          value={words}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

export function RemoveButton({ label, isPending }: { label: string; isPending: boolean }) {
  return (
    <SubmitButton isPending={isPending} icon="trash-2" variant="destructive" size="default" block>
      {label}
    </SubmitButton>
  );
}
