import { z } from "zod";
import { blankToNull, line, requestedSchool } from "@/lib/accounts/schema";
import { indianDay } from "@/lib/platform/clock";

// One schema per payload, for the form and the handler. Unknown properties are dropped.

export const ENROLMENT_ANSWERS = ["still-here", "moved", "passed-out"] as const;
export type EnrolmentAnswer = (typeof ENROLMENT_ANSWERS)[number];

export const ENROLMENT_END_REASONS = ["moved", "passed-out", "ended"] as const;
export type EnrolmentEndReason = (typeof ENROLMENT_END_REASONS)[number];

/** Omitted: not stated. Blank or null: none. */
const className = (z.preprocess(blankToNull, line(40).nullable()) as z.ZodType<string | null, string | null>).optional();

export const ENROLMENT_SORTS = ["newest", "oldest"] as const;
export type EnrolmentSort = (typeof ENROLMENT_SORTS)[number];

export const newEnrolment = z.object({
  schoolId: z.string("Please choose a school").min(1, "Please choose a school").max(100),
  className,
  /** The first year of the academic year: 2026 is 2026-27 */
  academicYear: z.int().min(2000).max(2100).nullish(),
});
export type NewEnrolment = z.infer<typeof newEnrolment>;

/** PUT /api/enrollments/{id}: ends the enrolment or answers April's question. */
export const enrolmentChange = z
  .object({
    answer: z.enum(ENROLMENT_ANSWERS).optional(),
    className,
    endedOn: z.iso
      .date("Please enter a date")
      .refine((day) => day >= "1990-01-01" && day <= indianDay(), "Please enter a date that is not in the future")
      .optional(),
    endReason: z.enum(ENROLMENT_END_REASONS).optional(),
  })
  .refine(({ answer, endedOn }) => (answer === undefined) !== (endedOn === undefined), {
    path: ["answer"],
    error: "Give an answer or the day on which it ended",
  });
export type EnrolmentChange = z.infer<typeof enrolmentChange>;

export const mailedAnswer = z.object({ token: z.string().min(1).max(200), answer: z.enum(ENROLMENT_ANSWERS, "Please choose an answer") });

export const newSchoolRequest = requestedSchool;
export type NewSchoolRequest = z.infer<typeof newSchoolRequest>;
