import { subDays } from "date-fns";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";

const RETENTION_DAYS = 365;

/** Purges the text of reports a year after the decision. The report and its reason stay. */
export async function purgeReports(): Promise<void> {
  const before = subDays(clock.now(), RETENTION_DAYS);
  await db().reviewReport.updateMany({ where: { resolvedAt: { lt: before }, text: { not: null } }, data: { text: null } });
}
