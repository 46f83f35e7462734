import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";

const KEPT_DAYS = 365;

/**
 * Deletes corrections that were decided a year ago: what came of them stands in the audit log; and what has waited so long with a school
 * that was merged, where nobody decides it. Answers how many went.
 */
export async function purgeCorrections(): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000);
  return (
    await db().schoolCorrection.deleteMany({
      where: { OR: [{ decidedAt: { lt: before } }, { status: "pending", createdAt: { lt: before }, school: { status: "merged" } }] },
    })
  ).count;
}
