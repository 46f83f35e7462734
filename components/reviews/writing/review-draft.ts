import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { RATING_QUESTIONS } from "@/lib/reviews/labels";
import type { reviewSubmission, ReviewSubmission } from "@/lib/reviews/schema";
import type { CanReview, OwnVersion } from "@/lib/reviews/view";

/** The form's values: 0 stars means not rated yet. */
export type ReviewFields = z.input<typeof reviewSubmission>;
export type ReviewFormState = UseFormReturn<ReviewFields, unknown, ReviewSubmission>;

const stars = z.int().min(0).max(5).optional();
const text = z.string().max(120_000).nullish();

/** The draft stored in the tab. Longer texts than a comment's maximum are stored, so that the author can shorten them. */
export const reviewDraft: z.ZodType<Partial<ReviewFields>> = z.object({
  ...Object.fromEntries(RATING_QUESTIONS.flatMap(({ rating, comment }) => [[rating, stars] as const, [comment, text] as const])),
  isAnonymous: z.boolean().optional(),
  isSolicited: z.boolean().optional(),
  academicYear: z.int().min(2000).max(2100).nullish(),
}) as never; // the type of an object made from a list lacks the names of its fields

/** The storage key of a draft, per school (or review, for a new version) and person, because people may share a browser. */
export const draftKey = (of: string, personId: string): string => `review-draft:${of}:${personId}`;

/** Initial values: empty and anonymous, or those of the published review. */
export function initialFields({ academicYear }: Pick<CanReview, "academicYear">, given?: OwnVersion): ReviewFields {
  const answers = RATING_QUESTIONS.map(({ rating, comment }) => [
    [rating, given?.[rating] ?? 0],
    [comment, given?.[comment] ?? ""],
  ]);
  return {
    ...Object.fromEntries(answers.flat()),
    isAnonymous: given?.isAnonymous ?? true,
    isSolicited: given?.isSolicited ?? false,
    academicYear: given?.academicYear ?? academicYear,
  };
}
