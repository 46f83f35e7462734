import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { FILE_START } from "@/lib/imports/file/row-reader";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { FIELD_NAMES, type ChosenColumns } from "@/lib/imports/file/read-header";
import type { Encoding, ImportPayload } from "./schema";
import type { ImportSource } from "./view";

interface NewImport {
  source: ImportSource;
  startedById: string | null;
  fileName?: string;
  fileSize?: number;
  fileChecksum?: number;
  encoding?: Encoding;
  pieceBytes: number;
  isDryRun?: boolean;
  sourceName?: string;
  licence?: string;
  asOf?: string;
  columns?: ChosenColumns;
}

export async function beginImport({ asOf, ...batch }: NewImport): Promise<string> {
  const data = { id: newId(), position: { ...FILE_START }, ...batch, asOf: asOf && new Date(asOf) };
  const { id } = await db().schoolBatch.create({ data, select: { id: true } });
  return id;
}

/** Maximum number of uploads running at once; an upload that has sent nothing for INACTIVE_AFTER_MS doesn't count. */
const MAX_RUNNING_IMPORTS = 2;
const INACTIVE_AFTER_MS = 2 * 60_000;

/** @throws AppError VALIDATION if `columns` names an unknown field; RATE_LIMITED while two uploads are running */
export async function startUpload({ actor, payload }: { actor: Person; payload: ImportPayload }): Promise<string> {
  const unknown = Object.keys(payload.columns ?? {}).filter((name) => !(FIELD_NAMES as string[]).includes(name));
  if (unknown.length)
    throw new AppError("VALIDATION", "Please check: columns.", { columns: `There is no field ${unknown[0].slice(0, 60)}` });
  return inTransaction(async () => {
    await db().$executeRaw`SELECT pg_advisory_xact_lock(hashtext('school_uploads'))`;
    const since = new Date(clock.now().getTime() - INACTIVE_AFTER_MS);
    const running = await db().schoolBatch.count({
      where: { source: "upload", status: "running", stoppedBy: null, updatedAt: { gt: since } },
    });
    if (running >= MAX_RUNNING_IMPORTS)
      throw new AppError(
        "RATE_LIMITED",
        "Two uploads are already running. Please start yours when one of them has finished.",
        undefined,
        60,
      );
    return beginImport({ source: "upload", startedById: actor.id, ...payload });
  });
}
