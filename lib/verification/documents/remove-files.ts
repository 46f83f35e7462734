import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { storage } from "@/lib/storage/storage";

/** Queues the removal of files, in the current transaction. */
export async function queueRemoval(keys: string[]): Promise<void> {
  await db().fileDeletion.createMany({ data: keys.map((storageKey) => ({ storageKey, requestedAt: clock.now() })), skipDuplicates: true });
}

/** Removes files now; if the storage is unavailable, the purge job does it later. */
export async function removeFiles(keys: string[]): Promise<void> {
  await queueRemoval(keys);
  await Promise.all(keys.map(removeQueued));
}

/** Removes queued files, oldest first, until the storage is unavailable. Returns how many. */
export async function removeQueuedFiles(): Promise<number> {
  const queued = await db().fileDeletion.findMany({ orderBy: { requestedAt: "asc" }, take: 1_000 });
  let removed = 0;
  for (const { storageKey } of queued) {
    if (!(await removeQueued(storageKey))) break;
    removed++;
  }
  return removed;
}

async function removeQueued(storageKey: string): Promise<boolean> {
  try {
    await storage().remove(storageKey);
  } catch (error) {
    if (error instanceof AppError && error.code === "UNAVAILABLE") return false;
    throw error;
  }
  await db().fileDeletion.deleteMany({ where: { storageKey } });
  return true;
}
