import { addHours } from "date-fns";
import type { ReportReason, StatedRule } from "@/lib/reviews/schema";

const URGENT_HOURS = 36;
const OTHER_HOURS = 7 * 24;

/** Reasons that concern a person: the law allows 36 hours for these, and seven days for others. */
const URGENT_REASONS: readonly StatedRule[] = ["personal-data", "child", "impersonation", "abuse"];

export function dueAt(reason: StatedRule, now: Date): Date {
  return addHours(now, URGENT_REASONS.includes(reason) ? URGENT_HOURS : OTHER_HOURS);
}

/** Reasons that hide a review before a moderator decides, because the harm of publishing can't be undone. */
const HIDING_REASONS: readonly ReportReason[] = ["personal-data", "child", "impersonation"];
export const hidesImmediately = (reason: ReportReason): boolean => HIDING_REASONS.includes(reason);
