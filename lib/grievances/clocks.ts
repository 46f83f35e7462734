import type { GrievanceCategory } from "./schema";

const HOUR = 3_600_000;
const URGENT_HOURS = 36;
const OTHER_HOURS = 7 * 24;

/** What asks for something to be taken down: India's IT Rules give us 36 hours, for all else seven days. */
const URGENT: readonly GrievanceCategory[] = ["privacy", "impersonation", "child", "review"];

/** By when a grievance that comes now is answered. */
export function grievanceDueAt(category: GrievanceCategory, now: Date): Date {
  return new Date(now.getTime() + (URGENT.includes(category) ? URGENT_HOURS : OTHER_HOURS) * HOUR);
}
