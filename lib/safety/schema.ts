import { z } from "zod";
import { SAFETY_ANSWERS, SAFETY_KINDS } from "./criteria";

/** PUT /api/enrollments/{id}/facts */
export const safetyReport = z.strictObject({
  answers: z
    .partialRecord(z.enum(SAFETY_KINDS), z.enum(SAFETY_ANSWERS, "Please choose yes, no or not sure"))
    .describe("Replaces your earlier answers; empty withdraws them all"),
});
export type SafetyReport = z.infer<typeof safetyReport>;
