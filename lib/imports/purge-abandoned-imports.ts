import { subHours } from "date-fns";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { finishImport } from "./finish-import";

/** A dry run is deleted after a day. */
const DRY_RUN_HOURS = 24;
/** An upload without a new chunk for a week is cancelled; what is stored stays and gets its entry in the audit log. */
const ABANDONED_HOURS = 7 * 24;

/** Deletes old dry runs and cancels abandoned uploads. */
export async function purgeAbandonedImports(): Promise<void> {
  await db().schoolBatch.deleteMany({ where: { isDryRun: true, updatedAt: { lt: subHours(clock.now(), DRY_RUN_HOURS) } } });
  const abandoned = await db().schoolBatch.findMany({
    where: { status: "running", updatedAt: { lt: subHours(clock.now(), ABANDONED_HOURS) } },
    select: { id: true },
  });
  for (const { id } of abandoned) await finishImport({ actor: null, batchId: id, status: "cancelled" });
}
