import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { RATING_QUESTIONS } from "@/lib/reviews/labels";
import type { reviewSubmission, ReviewSubmission } from "@/lib/reviews/schema";
import type { CanReview, OwnVersion } from "@/lib/reviews/view";

/** What the form holds: 0 stars where nothing is chosen yet. */
export type ReviewFields = z.input<typeof reviewSubmission>;
export type ReviewFormState = UseFormReturn<ReviewFields, unknown, ReviewSubmission>;

const stars = z.int().min(0).max(5).optional();
const text = z.string().max(30_000).nullish();

/** What is kept of a form in its tab. Longer than a comment may be, so that one that is too long is there to be shortened. */
export const reviewDraft: z.ZodType<Partial<ReviewFields>> = z.object({
  ...Object.fromEntries(RATING_QUESTIONS.flatMap(({ rating, comment }) => [[rating, stars] as const, [comment, text] as const])),
  isAnonymous: z.boolean().optional(),
  isSolicited: z.boolean().optional(),
  academicYear: z.int().min(2000).max(2100).nullish(),
}) as never; // fields made of a list lose their names in the type

/** Where the tab keeps a draft: of a school, or of a new version; and of whom, for more than one person may use a browser. */
export const draftKey = (of: string, personId: string): string => `review-draft:${of}:${personId}`;

/** How the form begins: empty and anonymous, or with what was published. */
export function firstFields({ academicYear }: Pick<CanReview, "academicYear">, given?: OwnVersion): ReviewFields {
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
