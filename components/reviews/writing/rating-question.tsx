import { useController, useWatch } from "react-hook-form";
import { FieldError } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { RATING_QUESTIONS, RATINGS } from "@/lib/reviews/labels";
import { MAX_COMMENT_LENGTH } from "@/lib/reviews/schema";
import { formatCount } from "@/lib/schools/labels";
import type { ReviewFields, ReviewFormState } from "./review-draft";
import { StarInput } from "./star-input";

type RatingQuestionProps = { form: ReviewFormState } & (typeof RATING_QUESTIONS)[number];

export function RatingQuestion({ form, title, rating, comment, category }: RatingQuestionProps) {
  const { field, fieldState } = useController({ control: form.control, name: rating });
  const choose = (stars: number) => {
    field.onChange(stars);
    form.clearErrors(rating);
  };
  return (
    <StarInput title={title} name={rating} value={field.value} onChange={choose} error={fieldState.error?.message}>
      <CommentField form={form} name={comment} label={`Comment on ${RATINGS.find((one) => one.category === category)!.title}`} />
    </StarInput>
  );
}

const COUNTER_FROM = MAX_COMMENT_LENGTH - 500;

interface CommentFieldProps {
  form: ReviewFormState;
  name: Extract<keyof ReviewFields, `${string}Comment`>;
  label: string;
}

function CommentField({ form, name, label }: CommentFieldProps) {
  const text = useWatch({ control: form.control, name }) ?? "";
  const left = MAX_COMMENT_LENGTH - text.trim().length;
  const error = form.formState.errors[name]?.message;
  const notes = [text.length > COUNTER_FROM && `${name}-left`, error && `${name}-error`].filter(Boolean).join(" ");
  return (
    <>
      <label className="sr-only" htmlFor={name}>
        {label} (optional)
      </label>
      <Textarea
        className="mt-2 field-sizing-content max-h-56 min-h-12"
        id={name}
        rows={1}
        dir="auto"
        placeholder="Comment (optional)"
        aria-invalid={error ? true : undefined}
        aria-describedby={notes || undefined}
        {...form.register(name, { onChange: () => form.clearErrors(name) })}
      />
      {text.length > COUNTER_FROM && (
        <p className="mt-1 text-sm leading-[1.4] text-ink-soft" id={`${name}-left`}>
          {`You have ${formatCount(Math.abs(left))} ${left === 1 || left === -1 ? "character" : "characters"} ${left >= 0 ? "left" : "too many"}`}
        </p>
      )}
      {error && (
        <div className="mt-1">
          <FieldError id={`${name}-error`} text={error} />
        </div>
      )}
    </>
  );
}
