import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { finishImport } from "./finish-import";

const HOUR = 3_600_000;
/** A dry run is of no use to anyone a day later. */
const DRY_RUN_HOURS = 24;
/** Whoever hasn't gone on with an upload for a week won't: what is stored becomes one line of the audit log. */
const ABANDONED_HOURS = 7 * 24;

/** Removes old dry runs, and ends uploads that were given up. */
export async function purgeAbandonedImports(): Promise<void> {
  const before = (hours: number) => new Date(clock.now().getTime() - hours * HOUR);
  await db().schoolBatch.deleteMany({ where: { isDryRun: true, updatedAt: { lt: before(DRY_RUN_HOURS) } } });
  const abandoned = await db().schoolBatch.findMany({
    where: { status: "running", updatedAt: { lt: before(ABANDONED_HOURS) } },
    select: { id: true },
  });
  for (const { id } of abandoned) await finishImport({ actor: null, batchId: id, status: "cancelled" });
}
