import { useState } from "react";
import { SelectField, TextareaField } from "@/components/ui/field";
import { Button } from "@/components/ui/button";
import { FocusOnMount } from "@/components/ui/focus-on-mount";
import { SubmitButton } from "@/components/ui/submit-button";
import type { EditPayload } from "@/lib/moderation/schema";
import type { ReviewDetail } from "@/lib/moderation/view";
import { RATINGS, RULES } from "@/lib/reviews/labels";
import { RULE_CODES, type RuleCode } from "@/lib/reviews/schema";

interface EditReviewFormProps {
  review: ReviewDetail;
  isPending: boolean;
  onSave: (change: EditPayload) => void;
  onCancel: () => void;
}

type Change = Pick<EditPayload, `${(typeof RATINGS)[number]["category"]}${"Rating" | "Comment"}`>;

/** Removes or replaces words of a review. New star ratings are only suggested to its author. */
export function EditReviewForm({ review, isPending, onSave, onCancel }: EditReviewFormProps) {
  const [change, setChange] = useState<Change>({});
  const [rule, setRule] = useState<RuleCode | "">("");
  const [isMissing, setMissing] = useState(false);
  const changesWords = RATINGS.some(({ category }) => {
    const words = change[`${category}Comment`];
    return words !== undefined && words !== review[`${category}Comment`];
  });
  const changesStars = RATINGS.some(
    ({ category }) => (change[`${category}Rating`] ?? review[`${category}Rating`]) !== review[`${category}Rating`],
  );

  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (!changesWords && !changesStars) return onCancel();
    if (changesWords && !rule) return setMissing(true);
    onSave({ ...change, reasonCode: rule || null, version: review.version });
  };

  return (
    <form className="grid max-w-[70ch] gap-3" onSubmit={submit} noValidate>
      {/* On a phone the form opens far above its button, so it takes the focus. */}
      <FocusOnMount as="h3">Edit</FocusOnMount>
      <p className="text-sm text-ink-soft">
        You can remove or replace words. For example, change “Mrs Rao” to “a teacher”. We keep the original and tell the author. You can
        only suggest different stars: the author gets a link, and the stars change only if they agree.
      </p>
      {RATINGS.map(({ category, title }) => {
        const [comment, rating] = [`${category}Comment`, `${category}Rating`] as const;
        return (
          <fieldset key={category} className="py-3 gap-2 border-t border-line grid">
            <legend className="float-left leading-[1.35] font-medium">{title}</legend>
            <SelectField
              label={`Stars for ${title}`}
              className="max-w-48"
              value={change[rating] ?? review[rating]}
              onChange={(event) => setChange({ ...change, [rating]: Number(event.target.value) })}
              choices={[1, 2, 3, 4, 5].map((stars) => [stars, `${stars}/5${stars === review[rating] ? " (current)" : ""}`])}
            />
            {review[comment] !== null && (
              <TextareaField
                label={`Comment on ${title}`}
                rows={4}
                value={change[comment] ?? review[comment]}
                onChange={(event) => setChange({ ...change, [comment]: event.target.value })}
              />
            )}
          </fieldset>
        );
      })}
      {changesWords && (
        <SelectField
          label="Which rule did the words break?"
          hint="We tell the author. The public log names the rule."
          value={rule}
          error={isMissing && !rule ? "Choose a rule" : undefined}
          onChange={(event) => setRule(event.target.value as RuleCode | "")}
          none="Choose a rule"
          choices={RULE_CODES.map((code) => [code, RULES[code].title])}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SubmitButton isPending={isPending} icon="check" size="default">
          Save
        </SubmitButton>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
