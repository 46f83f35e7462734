import { subDays, subHours, subMinutes } from "date-fns";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { storage } from "@/lib/storage/storage";
import { hasScanner, scanForViruses } from "@/lib/storage/virus-scanner";
import { recordAudit } from "@/lib/audit/record-audit";
import type { Actor } from "@/lib/policy/actor";
import { UNCLAIMED_HOURS } from "./claim-document";
import { destroyDocument } from "./destroy-document";
import { readForJob } from "./read-document";
import { queueRemoval, removeQueuedFiles } from "./remove-files";

/** A decision starts retention, and an undo ends it. The job repairs missing starts, a minute after the last possible undo. */
const UNDO_GRACE_MINUTES = 1;

/** Deletes unclaimed uploads after a day, seals and destroys documents after their decision, scans unscanned ones, and removes files. */
export async function purgeDocuments(): Promise<void> {
  await deleteUnclaimed();
  await startRetention();
  await sealAndDestroy();
  await scanWaiting();
  const removed = await removeQueuedFiles();
  const orphans = await removeOrphans();
  if (removed + orphans > 0) log.info({ removed, orphans }, "files removed");
}

async function deleteUnclaimed() {
  // A trigger queues their files for removal (migration 20261121040002).
  await db().document.deleteMany({
    where: { state: { in: ["awaited", "received"] }, createdAt: { lt: subHours(clock.now(), UNCLAIMED_HOURS) } },
  });
}

/** Starts retention: a decision covers all documents submitted before it, and the latest one counts. */
async function startRetention() {
  await db().$executeRaw`
    UPDATE documents AS document SET decided_at = decision.at
    FROM (
      SELECT parent_id, max(decided_at) AS at FROM verification_decisions
      WHERE undone_at IS NULL AND decided_at < ${subMinutes(clock.now(), UNDO_GRACE_MINUTES)} GROUP BY parent_id
    ) AS decision
    WHERE document.owner_id = decision.parent_id AND document.state = 'open'
      AND document.submitted_at <= decision.at AND document.decided_at IS DISTINCT FROM decision.at`;
}

async function sealAndDestroy() {
  const { DOCUMENT_OPEN_DAYS, DOCUMENT_RETENTION_DAYS } = env();
  const decidedBefore = (days: number, states: string[]) =>
    db().document.findMany({ where: { state: { in: states }, decidedAt: { lt: subDays(clock.now(), days) } }, select: { id: true } });
  for (const { id } of await decidedBefore(DOCUMENT_RETENTION_DAYS, ["open", "sealed"]))
    await destroyDocument({ id, because: "retention" });
  for (const { id } of await decidedBefore(DOCUMENT_OPEN_DAYS, ["open"])) await sealDocument({ id });
}

async function scanWaiting() {
  if (!hasScanner()) return;
  const unscanned = await db().document.findMany({
    where: { scan: { in: ["none", "waiting"] }, state: { in: ["received", "open"] } },
    orderBy: { createdAt: "asc" },
  });
  for (const { id, storageKey } of unscanned) {
    const bytes = await readForJob({ id, storageKey: storageKey! });
    const scan = bytes ? await scanForViruses(bytes) : "waiting";
    if (bytes && scan === "waiting") return; // the scanner is unavailable
    await db().document.updateMany({ where: { id }, data: { scan } });
    if (scan === "infected") await destroyDocument({ id, because: "infected" });
  }
}

/** Removes files without a row: left by a crash between file and row, or uploaded again to a presigned URL. */
async function removeOrphans(): Promise<number> {
  let removed = 0;
  for (const folder of ["uploads/", "documents/"]) {
    for (let page of await pagesOf(folder)) {
      if (folder === "documents/") page = await withoutRow(page);
      await queueRemoval(page);
      removed += page.length;
    }
  }
  if (removed > 0) await removeQueuedFiles();
  return removed;
}

const PAGE_SIZE = 500;

/** The keys of files older than a day, in pages. */
async function pagesOf(folder: string): Promise<string[][]> {
  const pages: string[][] = [];
  for await (const { key, writtenAt } of storage().list(folder)) {
    if (writtenAt >= subDays(clock.now(), 1)) continue;
    if (pages.at(-1)?.length !== PAGE_SIZE) pages.push([key]);
    else pages.at(-1)!.push(key);
  }
  return pages;
}

async function withoutRow(keys: string[]): Promise<string[]> {
  const known = await db().document.findMany({ where: { storageKey: { in: keys } }, select: { storageKey: true } });
  const knownKeys = new Set(known.map(({ storageKey }) => storageKey));
  return keys.filter((key) => !knownKeys.has(key));
}

/** Makes a document inaccessible to everyone, its owner included. Sealing it again does nothing. */
export async function sealDocument({ id, actor = null }: { id: string; actor?: Actor | null }): Promise<void> {
  await inTransaction(async () => {
    const { count } = await db().document.updateMany({ where: { id, state: "open" }, data: { state: "sealed", sealedAt: clock.now() } });
    if (count > 0) await recordAudit({ actor, action: "document.seal", subject: { kind: "document", id } });
  });
}
