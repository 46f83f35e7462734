import { z } from "zod";
import { FEES_MAX, schoolId, schoolInput } from "@/lib/schools/schema";

export const FEE_YEARS_MOST = 30;
const FEE_YEAR_MIN = 1990;
const FEE_YEAR_MAX = 2100;

const yearFees = z
  .array(
    z.object({
      academicYear: z.number().int().min(FEE_YEAR_MIN).max(FEE_YEAR_MAX),
      averageFees: z.number().min(0).max(FEES_MAX).multipleOf(0.01),
    }),
  )
  .max(FEE_YEARS_MOST)
  .refine((fees) => new Set(fees.map(({ academicYear }) => academicYear)).size === fees.length, "Each year once");

/** All facts of a school, with its fees by academic year, and what must hold between them. */
export const schoolFacts = schoolInput.extend({ fees: yearFees.optional() }).superRefine((school, context) => {
  const fault = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
  if ((school.latitude ?? null) === null && (school.longitude ?? null) !== null) fault("latitude", "A position has both numbers");
  if ((school.longitude ?? null) === null && (school.latitude ?? null) !== null) fault("longitude", "A position has both numbers");
  const { classFrom, classTo } = school;
  if (typeof classFrom === "number" && typeof classTo === "number" && classFrom > classTo)
    fault("classTo", "The last class comes before the first");
});

export type GivenFacts = z.infer<typeof schoolFacts>;

const version = z.int("Give a whole number").nullish().describe("As it was read; where it has changed since: 409 with the present state");

const REASON_MAX = 500;

/** POST /api/admin/schools/{id}/close and …/reopen */
export const closePayload = z.object({
  version,
  reason: z.string().trim().max(REASON_MAX).optional().describe("For the audit log: how it is known. No names of people"),
});
export type ClosePayload = z.infer<typeof closePayload>;

/** POST /api/admin/schools/{id}/merge */
export const mergePayload = z.object({
  intoId: schoolId.describe("The school that stays"),
  fill: z.boolean().default(true).describe("Whether facts that the school that stays lacks come from the other"),
  version,
  intoVersion: version,
});
export type MergePayload = z.infer<typeof mergePayload>;
