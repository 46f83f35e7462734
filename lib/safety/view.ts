import { z } from "zod";
import { HOUSEHOLD_BANDS } from "@/lib/figures/criteria";
import { SAFETY_ANSWERS, SAFETY_GROUPS, SAFETY_KINDS } from "./criteria";

const sourceAnswer = z.strictObject({
  answer: z.enum(["yes", "no"]),
  on: z.iso.date().describe("The date of the source's information"),
  until: z.iso.date().nullable().describe("The last day on which a certificate is valid; null: unknown"),
  isStale: z.boolean().describe("Too old to rely on"),
  isExpired: z.boolean().describe("`until` has passed"),
  source: z.string(),
});
export type SourceAnswer = z.infer<typeof sourceAnswer>;

const householdCount = z.int().min(0).describe("Households");

export const safetyFact = z.strictObject({
  kind: z.enum(SAFETY_KINDS),
  group: z.enum(SAFETY_GROUPS),
  label: z.string(),
  question: z.string(),
  school: sourceAnswer.nullable().describe("As the school's record says; null: not known"),
  register: sourceAnswer.nullable().describe("As a named register or certificate says; null: not known"),
  parents: z
    .strictObject({
      yes: householdCount,
      no: householdCount,
      unsure: householdCount,
      households: z.enum(HOUSEHOLD_BANDS),
      asOf: z.iso.date().describe("The day of publication, once a week at most"),
    })
    .nullable()
    .describe("Of at least five households of the last 24 months, for `inclusion` ten; null: too few"),
});
export type SafetyFact = z.infer<typeof safetyFact>;

export const ownSafetyAnswers = z.strictObject({ answers: z.partialRecord(z.enum(SAFETY_KINDS), z.enum(SAFETY_ANSWERS)) });
export type OwnSafetyAnswers = z.infer<typeof ownSafetyAnswers>["answers"];

/** For the parent's form: whether they may answer, and what they have said. */
export interface SafetyToReport {
  mayReport: boolean;
  answers: OwnSafetyAnswers;
}
