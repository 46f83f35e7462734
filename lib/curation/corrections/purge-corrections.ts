import { subDays } from "date-fns";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";

const RETENTION_DAYS = 365;

/** Deletes corrections a year after their decision, and those of merged schools, which nobody sees, a year after their submission. */
export async function purgeCorrections(): Promise<number> {
  const cutoff = subDays(clock.now(), RETENTION_DAYS);
  return (
    await db().schoolCorrection.deleteMany({
      where: { OR: [{ decidedAt: { lt: cutoff } }, { status: "pending", createdAt: { lt: cutoff }, school: { status: "merged" } }] },
    })
  ).count;
}
