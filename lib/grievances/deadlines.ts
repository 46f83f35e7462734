import { addHours } from "date-fns";
import type { GrievanceCategory } from "./schema";

const URGENT_HOURS = 36;
const OTHER_HOURS = 7 * 24;

/** Requests to take something down: India's IT Rules allow 36 hours for these and seven days for others. */
const URGENT: readonly GrievanceCategory[] = ["privacy", "impersonation", "child", "review"];

export function grievanceDueAt(category: GrievanceCategory, now: Date): Date {
  return addHours(now, URGENT.includes(category) ? URGENT_HOURS : OTHER_HOURS);
}
