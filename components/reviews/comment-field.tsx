import { useWatch } from "react-hook-form";
import { FieldError } from "@/components/ui/field";
import { COMMENT_MAX } from "@/lib/reviews/schema";
import { formatCount } from "@/lib/schools/labels";
import type { ReviewFields, ReviewFormState } from "./review-draft";

/** From how many characters on the end is counted down to. */
const NEAR = COMMENT_MAX - 500;

interface CommentFieldProps {
  form: ReviewFormState;
  name: Extract<keyof ReviewFields, `${string}Comment`>;
  label: string;
}

/** A comment of one line that grows. Nothing that is typed or pasted is cut off: what is too much is said. */
export function CommentField({ form, name, label }: CommentFieldProps) {
  const text = useWatch({ control: form.control, name }) ?? "";
  const left = COMMENT_MAX - text.trim().length;
  const error = form.formState.errors[name]?.message;
  const notes = [text.length > NEAR && `${name}-left`, error && `${name}-error`].filter(Boolean).join(" ");
  return (
    <>
      <label className="vh" htmlFor={name}>
        {label} (optional)
      </label>
      <textarea
        className="input"
        id={name}
        rows={1}
        dir="auto"
        placeholder="Comment (optional)"
        aria-invalid={error ? true : undefined}
        aria-describedby={notes || undefined}
        {...form.register(name, { onChange: () => form.clearErrors(name) })}
      />
      {text.length > NEAR && (
        <p className="hint" id={`${name}-left`}>
          {left >= 0 ? `${formatCount(left)} left of ${formatCount(COMMENT_MAX)} characters` : `${formatCount(-left)} too many`}
        </p>
      )}
      {error && <FieldError id={`${name}-error`} text={error} />}
    </>
  );
}
