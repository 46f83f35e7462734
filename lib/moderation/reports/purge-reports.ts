import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";

const KEPT_DAYS = 365;

/** Empties the words of a report a year after it was decided. That there was one, and for which reason, stays. */
export async function purgeReports(): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * 24 * 3_600_000);
  await db().reviewReport.updateMany({ where: { resolvedAt: { lt: before }, text: { not: null } }, data: { text: null } });
}
