import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";

const KEPT_DAYS = 365;

/** Empties what a grievance says of persons, a year after it was decided. That there was one, and how it was decided, stays. */
export async function forgetGrievances(): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * 24 * 3_600_000);
  await db().grievance.updateMany({
    where: { decidedAt: { lt: before }, OR: [{ name: { not: null } }, { email: { not: null } }, { message: { not: null } }] },
    data: { name: null, email: null, message: null, page: null, answer: null },
  });
}
