import { z } from "zod";
import { blankIsUnset } from "@/lib/platform/schema-parts";
import { academicYear, classNumber, documentOnWebsite } from "@/lib/schools/schema";
import { FEE_HEADS, FEE_SOURCES, isPaidOnce, MAX_DECLARED_LINES, MAX_YEARLY_FEE, overlaps } from "./criteria";

const MONTH_OR_YEAR = "This is more than ₹50 lakh a year. Is it for a month or for a year?";

export const feeLine = z
  .object({
    head: z.enum(FEE_HEADS, "Please choose a kind of fee"),
    amount: z.int("Please enter whole rupees").min(0, "Please enter an amount that is not negative").describe("Rupees, each time"),
    timesAYear: z.int("Please choose how often").min(1, "Please choose how often").max(12, "Please choose how often").default(1),
  })
  .refine(({ head, timesAYear }) => !isPaidOnce(head) || timesAYear === 1, { path: ["timesAYear"], error: "This is paid once" })
  .refine(({ amount, timesAYear }) => amount * timesAYear <= MAX_YEARLY_FEE, { path: ["amount"], error: MONTH_OR_YEAR });

/** PUT /api/enrollments/{id}/fees */
export const feeReport = z.object({
  academicYear: academicYear.describe("2026 is 2026-27"),
  class: classNumber.describe("-2 nursery, -1 LKG, 0 UKG, 1 to 12 classes"),
  hasConcession: z.boolean().default(false).describe("A free or cheaper seat: left out of what other parents see"),
  lines: z
    .array(feeLine)
    .max(FEE_HEADS.length, "Please give each kind of fee once")
    .superRefine((lines, context) => {
      for (const [index, { head }] of lines.entries())
        if (lines.findIndex((line) => line.head === head) < index)
          context.addIssue({ code: "custom", path: [index, "head"], message: "Please give each kind of fee once" });
    })
    .describe("Empty withdraws what you said about this year"),
});
export type FeeReport = z.infer<typeof feeReport>;

const declaredLine = feeLine
  .safeExtend({ classFrom: classNumber, classTo: classNumber })
  .refine(({ classFrom, classTo }) => classFrom <= classTo, { path: ["classTo"], error: "The last class comes before the first" });

/** PUT /api/represented-schools/{id}/fees */
export const declaredFees = z.strictObject({
  academicYear: academicYear.describe("2026 is 2026-27"),
  documentUrl: documentOnWebsite,
  lines: z
    .array(declaredLine)
    .min(1, "Please enter at least one amount")
    .max(MAX_DECLARED_LINES, `Please enter at most ${MAX_DECLARED_LINES} amounts`)
    .superRefine((lines, context) => {
      for (const [index, line] of lines.entries())
        if (lines.slice(0, index).some((earlier) => earlier.head === line.head && overlaps(earlier, line)))
          context.addIssue({ code: "custom", path: [index, "amount"], message: "Please give each kind of fee once for a class" });
    })
    .describe("All fees of the year"),
});
export type DeclaredFees = z.infer<typeof declaredFees>;

export const feesQuery = z.strictObject({
  year: z.preprocess(blankIsUnset, z.coerce.number().pipe(academicYear).optional()).describe("2026 is 2026-27"),
  class: z.preprocess(blankIsUnset, z.coerce.number().pipe(classNumber).optional()).describe("-2 nursery, -1 LKG, 0 UKG, 1 to 12 classes"),
  source: z.preprocess(blankIsUnset, z.enum(FEE_SOURCES).optional()),
});
export type FeesQuery = z.infer<typeof feesQuery>;
