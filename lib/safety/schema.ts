import { z } from "zod";
import { SAFETY_ANSWERS, SAFETY_KINDS } from "./criteria";

/** PUT /api/enrollments/{id}/facts */
export const safetyReport = z.strictObject({
  answers: z
    .partialRecord(z.enum(SAFETY_KINDS), z.enum(SAFETY_ANSWERS, "Please choose yes, no or not sure"))
    .describe("Replaces your earlier answers; empty withdraws them all"),
});
export type SafetyReport = z.infer<typeof safetyReport>;

/** PUT /api/represented-schools/{id}/safety */
export const declaredSafety = z.strictObject({
  answers: z
    .partialRecord(z.enum(SAFETY_KINDS), z.enum(["yes", "no"], "Please choose yes, no or not known").nullable())
    .describe("null makes an answer unknown; omitted ones stay"),
});
export type DeclaredSafety = z.infer<typeof declaredSafety>;
