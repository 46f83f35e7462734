import { z } from "zod";
import { blankToNull, emailAddress } from "@/lib/accounts/schema";
import { MAX_REASON_LENGTH } from "@/lib/joint-decisions/schema";
import { writtenText } from "@/lib/reviews/schema";
import { fees, schoolId, schoolInput, TEXT_LIMITS } from "@/lib/schools/schema";
import { CORRECTION_FIELDS, readCorrection } from "./criteria";

export const MAX_FEE_YEARS = 30;
const MIN_FEE_YEAR = 1990;
const MAX_FEE_YEAR = 2100;
const YEAR = `Enter a year from ${MIN_FEE_YEAR} to ${MAX_FEE_YEAR}`;

const yearFees = z
  .array(
    z.object({
      academicYear: z.int(YEAR).min(MIN_FEE_YEAR, YEAR).max(MAX_FEE_YEAR, YEAR),
      averageFees: fees,
    }),
  )
  .max(MAX_FEE_YEARS, `Enter at most ${MAX_FEE_YEARS} years`)
  .refine((years) => new Set(years.map(({ academicYear }) => academicYear)).size === years.length, "Enter each year only once");

/** All facts of a school with its fees by academic year, and the rules between them. */
export const schoolFacts = schoolInput.extend({ fees: yearFees.optional() }).superRefine((school, context) => {
  const addIssue = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
  if ((school.latitude ?? null) === null && (school.longitude ?? null) !== null) addIssue("latitude", "Enter both latitude and longitude");
  if ((school.longitude ?? null) === null && (school.latitude ?? null) !== null) addIssue("longitude", "Enter both latitude and longitude");
  const { classFrom, classTo } = school;
  if (typeof classFrom === "number" && typeof classTo === "number" && classFrom > classTo)
    addIssue("classTo", "The last class comes before the first");
});

export type GivenFacts = z.infer<typeof schoolFacts>;

const version = z
  .int("Enter a whole number")
  .nullish()
  .describe("The version that was read; if it has changed since, 409 with the current state");

const REASON_FOR = "How it is known, for the audit log and the admin who must agree. No names of people";

export const closePayload = z.object({
  version,
  reason: z.string().trim().max(MAX_REASON_LENGTH).optional().describe(REASON_FOR),
});
export type ClosePayload = z.infer<typeof closePayload>;

export const mergePayload = z.object({
  intoId: schoolId.describe("The school that stays"),
  fill: z.boolean().default(true).describe("Whether unknown facts of the school that stays are taken from the other"),
  version,
  intoVersion: version,
});
export type MergePayload = z.infer<typeof mergePayload>;

/** Turns the empty text of an unfilled form field into null. */
const blankable = <Schema extends z.ZodType<string | null | undefined, string | null | undefined>>(schema: Schema) =>
  z
    .string("Enter a text")
    .transform((text) => (text.trim() === "" ? null : text.trim()))
    .pipe(schema as unknown as z.ZodType<z.output<Schema>, string | null>)
    .nullish();

const facts = schoolInput.omit({ original: true }).shape;

/** POST /api/schools. Rules between facts are checked with the place, in write-facts.ts. */
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
  recognition: blankable(facts.recognition),
  medium: blankable(facts.medium),
  teacherStudentRatio: blankable(facts.teacherStudentRatio),
  udiseCode: blankable(facts.udiseCode),
  fees: yearFees.optional().describe("For all academic years (2026 is 2026-27); by default this year's is averageFees"),
});

/** PUT /api/admin/schools/:id. Omitted fields stay. */
export const schoolChangePayload = schoolPayload.partial().extend({
  version,
  reason: z.string().trim().max(MAX_REASON_LENGTH, `Use at most ${MAX_REASON_LENGTH} characters`).optional().describe(REASON_FOR),
});

export const SCHOOL_SORTS = ["best", "name", "-name", "newest", "oldest"] as const;
export type SchoolSort = (typeof SCHOOL_SORTS)[number];
export const SCHOOL_STATUSES = ["listed", "closed", "merged"] as const;
export const HISTORY_SORTS = ["newest"] as const;

const optionalText = (max: number) => z.string("Give it once").trim().max(max, `Use at most ${max} characters`).optional();

/** GET /api/admin/schools/likely: the form's values so far. */
export const likelyQuery = z.strictObject({
  name: optionalText(TEXT_LIMITS.name),
  address: optionalText(TEXT_LIMITS.address),
  city: optionalText(TEXT_LIMITS.city),
  state: optionalText(TEXT_LIMITS.short),
  zipCode: optionalText(TEXT_LIMITS.short),
  udiseCode: optionalText(TEXT_LIMITS.short),
  except: optionalText(TEXT_LIMITS.short).describe("The school that is being edited"),
});
export type LikelyQuery = z.infer<typeof likelyQuery>;

export const DUPLICATE_SORTS = ["likeliest", "newest"] as const;
export type DuplicateSort = (typeof DUPLICATE_SORTS)[number];

export const duplicateDecision = z.object({ isDismissed: z.boolean().describe("The two schools are different") });

export const MAX_CORRECTION_LENGTHS = { value: 4_000, source: 500, note: 1_000 } as const;

export const newCorrection = z
  .object({
    field: z.enum(CORRECTION_FIELDS, "Choose what is wrong"),
    value: writtenText(MAX_CORRECTION_LENGTHS.value)
      .min(1, "Enter the correct value")
      .describe("As the field of the school takes it; for `closed` the date"),
    source: writtenText(MAX_CORRECTION_LENGTHS.source)
      .min(1, "Tell us how you know")
      .describe("Where it can be checked: an address, a notice, a visit"),
    note: z.preprocess(blankToNull, writtenText(MAX_CORRECTION_LENGTHS.note).nullable()).optional().default(null),
    email: z.preprocess(blankToNull, emailAddress.nullable()).optional().default(null).describe("For an answer only"),
  })
  .superRefine(({ field, value }, context) => {
    if (field === "closed") return;
    const read = readCorrection(field, value);
    if ("fault" in read) context.addIssue({ code: "custom", path: ["value"], message: read.fault });
  });
export type NewCorrection = z.infer<typeof newCorrection>;

export const CORRECTION_SORTS = ["oldest", "newest"] as const;
export type CorrectionSort = (typeof CORRECTION_SORTS)[number];

export const correctionDecision = z.object({
  decision: z.enum(["accept", "reject"], "Choose: accept, reject"),
  value: writtenText(MAX_CORRECTION_LENGTHS.value).min(1, "Enter the correct value").optional().describe("Default: the suggested value"),
  source: writtenText(MAX_CORRECTION_LENGTHS.source)
    .min(1, "Enter the source")
    .optional()
    .describe("Shown beside the fact; default: the suggested source"),
  reasonText: z
    .preprocess(blankToNull, writtenText(MAX_CORRECTION_LENGTHS.note).nullable())
    .optional()
    .default(null)
    .describe("Why it is rejected; sent to the sender"),
  version,
});
export type CorrectionDecision = z.infer<typeof correctionDecision>;

export const MAX_OVERVIEW_LENGTH = 1000;
const { website, phoneNumber } = schoolInput.shape;

/** PUT /api/represented-schools/{id}/facts. Omitted: unchanged. Blank or null: unknown. */
export const declaredFacts = z.strictObject({
  website: z.preprocess(blankToNull, website).optional(),
  phoneNumber: z.preprocess(blankToNull, phoneNumber).optional(),
  overview: z.preprocess(blankToNull, writtenText(MAX_OVERVIEW_LENGTH).nullish()).optional().describe("Plain text"),
});
export type DeclaredFacts = z.infer<typeof declaredFacts>;
