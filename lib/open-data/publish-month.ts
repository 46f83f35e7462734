import { subHours } from "date-fns";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { clock, indianDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { withSnapshot } from "@/lib/platform/database/snapshot";
import { isUniqueViolation } from "@/lib/platform/database/error-kinds";
import { storage } from "@/lib/storage/storage";
import { newStorageKey } from "@/lib/storage/storage-key";
import type { StoredFile } from "./queries";
import { writeOpenFiles } from "./write-files";

const FOLDER = "open-data/";

/** Publishes this month's open data once, unless there are no schools. A month is visible when all its files are stored. */
export async function publishOpenData({ signal }: { signal: AbortSignal }): Promise<void> {
  const month = indianDay().slice(0, 7);
  if ((await db().openDataMonth.count({ where: { month } })) > 0) return;
  await purgeUnpublished();
  const drafts = resolve(/* turbopackIgnore: true */ env().DATA_DIR, "drafts");
  await mkdir(drafts, { recursive: true });
  const folder = await mkdtemp(join(drafts, FOLDER.slice(0, -1)));
  try {
    const { files, rowCount } = await withSnapshot((read) => writeOpenFiles({ month, folder, read, signal }));
    if (rowCount === 0) return;
    const stored: StoredFile[] = files.map((file) => ({ ...file, key: newStorageKey("open-data") }));
    for (const { key, name, contentType } of stored) {
      signal.throwIfAborted();
      await storage().putFile(key, join(folder, name), contentType);
    }
    await db().openDataMonth.create({ data: { month, rowCount, publishedAt: clock.now(), files: stored as unknown as object[] } });
    log.info({ month, rows: rowCount }, "open data published");
  } catch (error) {
    // Another server has published it in the meantime. The next run purges our files.
    if (!isUniqueViolation(error)) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A run that takes longer than this has failed. */
const MAX_RUN_HOURS = 6;

/** Deletes files of runs that didn't end with a published month. */
async function purgeUnpublished(): Promise<void> {
  const months = await db().openDataMonth.findMany({ select: { files: true } });
  const published = new Set(months.flatMap(({ files }) => (files as unknown as StoredFile[]).map(({ key }) => key)));
  for await (const { key, writtenAt } of storage().list(FOLDER))
    if (!published.has(key) && writtenAt < subHours(clock.now(), MAX_RUN_HOURS)) await storage().remove(key);
}
