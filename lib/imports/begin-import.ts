import { subMinutes } from "date-fns";
import { needsSecondPerson } from "@/lib/joint-decisions/second-person";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { FILE_START } from "@/lib/imports/file/row-reader";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { FIELD_NAMES, type ChosenColumns } from "@/lib/imports/file/read-header";
import type { Encoding, ImportPayload } from "./schema";
import type { ImportSource, ImportView } from "./view";

interface NewImport {
  source: ImportSource;
  startedById: string | null;
  fileName?: string;
  fileSize?: number;
  fileChecksum?: number;
  encoding?: Encoding;
  chunkBytes: number;
  isDryRun?: boolean;
  sourceName?: string;
  licence?: string;
  asOf?: string;
  columns?: ChosenColumns;
}

export async function beginImport({ asOf, ...values }: NewImport): Promise<string> {
  const data = { id: newId(), position: { ...FILE_START }, guardedFacts: {}, ...values, asOf: asOf && new Date(asOf) };
  const { id } = await db().schoolImport.create({ data, select: { id: true } });
  return id;
}

/** The maximum number of running imports from the dialog. One that has sent nothing for INACTIVE_AFTER_MINUTES doesn't count. */
const MAX_RUNNING_IMPORTS = 2;
export const INACTIVE_AFTER_MINUTES = 2;

/** @throws AppError VALIDATION if `columns` names an unknown field; RATE_LIMITED while two imports are running */
export async function startImport({ actor, payload }: { actor: Person; payload: ImportPayload }): Promise<string> {
  const { pieceBytes: chunkBytes, ...options } = payload;
  const unknown = Object.keys(options.columns ?? {}).filter((name) => !(FIELD_NAMES as string[]).includes(name));
  if (unknown.length)
    throw new AppError("VALIDATION", "Please check: columns.", { columns: `There is no field ${unknown[0].slice(0, 60)}` });
  return inTransaction(async () => {
    await db().$executeRaw`SELECT pg_advisory_xact_lock(hashtext('school_uploads'))`;
    const since = subMinutes(clock.now(), INACTIVE_AFTER_MINUTES);
    const running = await db().schoolImport.count({
      where: { source: "upload", status: "running", stoppedBy: null, updatedAt: { gt: since } },
    });
    if (running >= MAX_RUNNING_IMPORTS)
      throw new AppError(
        "RATE_LIMITED",
        "Two uploads are already running. Please start yours when one of them has finished.",
        undefined,
        60,
      );
    return beginImport({ source: "upload", startedById: actor.id, chunkBytes, ...options });
  });
}

/** Without this check, an admin of a team could add rows to another one's import and then agree to them. @throws AppError FORBIDDEN */
export async function requireOwnImport(actor: Person, { startedBy }: Pick<ImportView, "startedBy">): Promise<void> {
  if (startedBy?.id !== actor.id && (await needsSecondPerson(actor)))
    throw new AppError("FORBIDDEN", "Only the administrator who started this upload can send its file.");
}
