import { useController } from "react-hook-form";
import { RATING_QUESTIONS, RATINGS } from "@/lib/reviews/labels";
import { CommentField } from "./comment-field";
import type { ReviewFormState } from "./review-draft";
import { StarInput } from "./star-input";

type RatingQuestionProps = { form: ReviewFormState } & (typeof RATING_QUESTIONS)[number];

/** One of the six questions: stars and a comment. */
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
