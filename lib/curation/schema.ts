import { z } from "zod";
import { fees, schoolId, schoolInput, TEXT_LIMITS } from "@/lib/schools/schema";

export const FEE_YEARS_MOST = 30;
const FEE_YEAR_MIN = 1990;
const FEE_YEAR_MAX = 2100;
const YEAR = `Give a year from ${FEE_YEAR_MIN} to ${FEE_YEAR_MAX}`;

const yearFees = z
  .array(
    z.object({
      academicYear: z.int(YEAR).min(FEE_YEAR_MIN, YEAR).max(FEE_YEAR_MAX, YEAR),
      averageFees: fees,
    }),
  )
  .max(FEE_YEARS_MOST, `Give ${FEE_YEARS_MOST} years at most`)
  .refine((years) => new Set(years.map(({ academicYear }) => academicYear)).size === years.length, "Each year once");

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

/** A form sends an empty text for what isn't filled in: it is not known. */
const blankable = <Schema extends z.ZodType<string | null | undefined, string | null | undefined>>(schema: Schema) =>
  z
    .string("Give a text")
    .transform((text) => (text.trim() === "" ? null : text.trim()))
    .pipe(schema as unknown as z.ZodType<z.output<Schema>, string | null>)
    .nullish();

const { original: _, ...facts } = schoolInput.shape;

/** POST /api/schools: what must hold between the facts is checked with the place, when they are kept (check-facts.ts). */
export const schoolPayload = z.object({
  ...facts,
  district: blankable(facts.district),
  overview: blankable(facts.overview),
  phoneNumber: blankable(facts.phoneNumber),
  website: blankable(facts.website),
  email: blankable(facts.email),
  principalName: blankable(facts.principalName),
  curriculum: blankable(facts.curriculum),
  boardAffiliation: blankable(facts.boardAffiliation),
  affiliationNumber: blankable(facts.affiliationNumber),
  gender: blankable(facts.gender),
  grades: blankable(facts.grades),
  schoolType: blankable(facts.schoolType),
  medium: blankable(facts.medium),
  teacherStudentRatio: blankable(facts.teacherStudentRatio),
  udiseCode: blankable(facts.udiseCode),
  fees: yearFees.optional().describe("Of all academic years (2026 is 2026-27); left out, this year's follows averageFees"),
});
export type SchoolPayload = z.input<typeof schoolPayload>;

/** PUT /api/admin/schools/:id: what is left out stays. */
export const schoolChangePayload = schoolPayload.partial().extend({
  version,
});
export type SchoolChangePayload = z.input<typeof schoolChangePayload>;

export const SCHOOL_SORTS = ["best", "name", "-name", "newest", "oldest"] as const;
export type SchoolSort = (typeof SCHOOL_SORTS)[number];
export const SCHOOL_STATUSES = ["listed", "closed", "merged"] as const;
export const HISTORY_SORTS = ["newest"] as const;

const typed = (max: number) => z.string("Give it once").trim().max(max, `Give ${max} characters at most`).optional();

/** GET /api/admin/schools/likely: what is typed so far. */
export const likelyQuery = z.strictObject({
  name: typed(TEXT_LIMITS.name),
  address: typed(TEXT_LIMITS.address),
  city: typed(TEXT_LIMITS.city),
  state: typed(TEXT_LIMITS.short),
  zipCode: typed(TEXT_LIMITS.short),
  udiseCode: typed(TEXT_LIMITS.short),
  except: typed(TEXT_LIMITS.short).describe("The school that is being edited"),
});
export type LikelyQuery = z.infer<typeof likelyQuery>;
