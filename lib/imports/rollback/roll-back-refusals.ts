import { db } from "@/lib/platform/db";
import type { ImportStatus } from "@/lib/imports/view";

const REFUSALS: Partial<Record<ImportStatus, string>> = {
  running: "The upload is still running.",
  "rolling-back": "This upload is being rolled back.",
  "rolled-back": "This upload has been rolled back.",
};

/** Why these imports can't be rolled back, by id; null for those that can. */
export async function findRollBackRefusals(batchIds: string[]): Promise<Map<string, string | null>> {
  if (batchIds.length === 0) return new Map();
  const batches = await db().schoolBatch.findMany({
    where: { id: { in: batchIds } },
    select: { id: true, status: true, imported: true, updated: true },
  });
  return new Map(
    batches.map(({ id, status, imported, updated }) => {
      const refusal = imported + updated === 0 ? "This upload changed nothing." : REFUSALS[status as ImportStatus];
      return [id, refusal ?? null];
    }),
  );
}
