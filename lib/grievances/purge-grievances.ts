import { subDays } from "date-fns";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";

const RETENTION_DAYS = 365;

/** Clears the personal data of grievances a year after their decision; the grievance and its outcome stay. */
export async function purgeGrievances(): Promise<void> {
  const cutoff = subDays(clock.now(), RETENTION_DAYS);
  await db().grievance.updateMany({
    where: { decidedAt: { lt: cutoff }, OR: [{ name: { not: null } }, { email: { not: null } }, { message: { not: null } }] },
    data: { name: null, email: null, message: null, page: null, answer: null },
  });
}
