import { z } from "zod";
import { HOUSEHOLD_BANDS } from "@/lib/figures/criteria";
import { FEE_HEADS, type FeeSource } from "./criteria";

const rupees = z.int().min(0);

const classGroup = z.strictObject({
  classFrom: z.int().describe("-2 nursery, -1 LKG, 0 UKG, 1 to 12 classes"),
  classTo: z.int(),
  firstYear: rupees.nullable().describe("Cash needed in the first year, without optional fees; null if the tuition fee is not known"),
  everyYear: rupees.nullable().describe("The same for each later year"),
  risePercent: z
    .number()
    .nullable()
    .describe("Rise of everyYear over the previous year, rounded; null if that is unknown or has other kinds of fees"),
});

const scheduleGroup = classGroup.extend({
  heads: z.array(
    z.strictObject({
      head: z.enum(FEE_HEADS),
      amount: rupees.describe("Rupees, each time"),
      timesAYear: z.int().min(1).max(12),
      yearly: rupees,
    }),
  ),
});
export type ScheduleGroup = z.infer<typeof scheduleGroup>;

const feeSchedule = z.strictObject({
  academicYear: z.int().describe("2026 is 2026-27"),
  authority: z.string().nullable().describe("The declaring or approving body, if the source names it"),
  source: z.string(),
  licence: z.string().nullable(),
  documentUrl: z.string().nullable(),
  asOf: z.iso.date().describe("The date of the source's information"),
  until: z.iso.date().describe("The last day on which it applies"),
  groups: z.array(scheduleGroup),
});
export type FeeSchedule = z.infer<typeof feeSchedule>;

const parentGroup = classGroup.extend({
  heads: z.array(
    z.strictObject({
      head: z.enum(FEE_HEADS),
      yearly: rupees.describe("Median, rounded to ₹500"),
      households: z.enum(HOUSEHOLD_BANDS),
    }),
  ),
});
export type ParentGroup = z.infer<typeof parentGroup>;

const parentFees = z.strictObject({
  academicYear: z.int().describe("2026 is 2026-27"),
  publishedOn: z.iso.date(),
  groups: z.array(parentGroup),
});
export type ParentFees = z.infer<typeof parentFees>;

export const schoolFees = z.strictObject({
  freeClasses: z
    .strictObject({ classFrom: z.int(), classTo: z.int() })
    .nullable()
    .describe("Classes that are free by the Right to Education Act, in a government school"),
  declared: z.array(feeSchedule).describe("By the school; newest year first, empty if not known"),
  approved: z.array(feeSchedule).describe("By a fee committee; newest year first, empty if not known"),
  parents: z.array(parentFees).describe("Of at least five households for each figure; newest year first"),
});
export type SchoolFees = z.infer<typeof schoolFees>;

export const ownFees = z.strictObject({
  academicYear: z.int(),
  class: z.int(),
  hasConcession: z.boolean(),
  lines: z.array(z.strictObject({ head: z.enum(FEE_HEADS), amount: rupees, timesAYear: z.int() })),
});
export type OwnFees = z.infer<typeof ownFees>;

/** For the parent's form: the years and classes to choose from, and the parent's reports, newest year first. */
export interface FeesToReport {
  years: number[];
  classes: number[];
  reports: OwnFees[];
}

export interface YearlyCost {
  /** Rupees, of the cheapest and of the most expensive classes */
  lowest: number;
  highest: number;
  source: FeeSource;
  academicYear: number;
}
