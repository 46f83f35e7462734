import type { ReportReason, StatedRule } from "@/lib/reviews/schema";

const HOUR = 3_600_000;
const URGENT_HOURS = 36;
const OTHER_HOURS = 7 * 24;

/** What touches a person: the law gives us 36 hours, for all else seven days. */
const URGENT: readonly StatedRule[] = ["personal-data", "child", "impersonation", "abuse"];

/** By when a report or an appeal that comes now is decided. */
export function dueAt(reason: StatedRule, now: Date): Date {
  return new Date(now.getTime() + (URGENT.includes(reason) ? URGENT_HOURS : OTHER_HOURS) * HOUR);
}

/** Reasons for which a review is hidden before anybody has looked: what is out cannot be taken back. */
const HIDING: readonly ReportReason[] = ["personal-data", "child", "impersonation"];
export const hidesAtOnce = (reason: ReportReason): boolean => HIDING.includes(reason);
