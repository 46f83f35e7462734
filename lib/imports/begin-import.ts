import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { FILE_START } from "@/lib/imports/file/file-position";
import type { Encoding } from "@/lib/imports/file/decode-text";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { FIELD_NAMES, type ChosenColumns } from "@/lib/imports/file/read-header";
import type { ImportPayload } from "./schema";
import type { ImportSource } from "./view";

interface NewImport {
  source: ImportSource;
  /** null: a command */
  startedById: string | null;
  fileName?: string;
  /** Left out: a stream whose end isn't known before */
  fileSize?: number;
  fileChecksum?: number;
  encoding?: Encoding;
  pieceBytes: number;
  isDryRun?: boolean;
  columns?: ChosenColumns;
}

/** Notes a batch, before its first piece. */
export async function beginImport(batch: NewImport): Promise<string> {
  const { id } = await db().schoolBatch.create({ data: { id: newId(), position: { ...FILE_START }, ...batch }, select: { id: true } });
  return id;
}

/** Uploads that may run at once on the site; one from which nothing came for some minutes does not count. */
const MAX_RUNNING_IMPORTS = 2;
const QUIET_AFTER_MS = 2 * 60_000;

/**
 * Notes the file that an admin is going to send. Of several who begin at once each counts those before: a lock held to the end of the
 * transaction.
 *
 * @throws AppError VALIDATION where a column is to be a field that there isn't; RATE_LIMITED while two others come
 */
export async function startUpload({ actor, payload }: { actor: Person; payload: ImportPayload }): Promise<string> {
  const unknown = Object.keys(payload.columns ?? {}).filter((name) => !(FIELD_NAMES as string[]).includes(name));
  if (unknown.length)
    throw new AppError("VALIDATION", "Please check: columns.", { columns: `There is no field ${unknown[0].slice(0, 60)}` });
  return inTransaction(async () => {
    await db().$executeRaw`SELECT pg_advisory_xact_lock(hashtext('school_uploads'))`;
    const since = new Date(clock.now().getTime() - QUIET_AFTER_MS);
    const running = await db().schoolBatch.count({
      where: { source: "upload", status: "running", stoppedBy: null, updatedAt: { gt: since } },
    });
    if (running >= MAX_RUNNING_IMPORTS)
      throw new AppError("RATE_LIMITED", "Two uploads are at work just now. Please start yours when one of them is done.", undefined, 60);
    return beginImport({ source: "upload", startedById: actor.id, ...payload });
  });
}
