import type { GrievanceCategory } from "./schema";

const HOUR = 3_600_000;
const URGENT_HOURS = 36;
const OTHER_HOURS = 7 * 24;

/** Requests to take something down: India's IT Rules allow 36 hours for these and seven days for others. */
const URGENT: readonly GrievanceCategory[] = ["privacy", "impersonation", "child", "review"];

/** The deadline for answering a grievance received now. */
export function grievanceDueAt(category: GrievanceCategory, now: Date): Date {
  return new Date(now.getTime() + (URGENT.includes(category) ? URGENT_HOURS : OTHER_HOURS) * HOUR);
}
