import type { Person } from "@/lib/policy/actor";
import { db, outsideTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { guessColumns, type Header } from "@/lib/imports/file/read-header";
import { endSession } from "./import-session";
import { beginImport } from "./begin-import";
import { finishImport } from "./finish-import";
import { NO_VALID_SCHOOLS } from "./import-schools";
import { getImport } from "./queries";
import { CHUNK_BYTES } from "./criteria";
import { takeRows } from "./import-chunk";
import type { ImportRowNote, ImportView } from "./view";

type Given = Record<string, string | number | null>;
/** Of the keys that mean nothing, so many are kept with the batch. */
const MAX_UNKNOWN_KEYS = 500;

export interface AddedSchools extends Pick<ImportView, "imported" | "updated" | "unchanged" | "skipped" | "warnings"> {
  batchId: string;
  /** `line` counts the array from 1. */
  notes: ImportRowNote[];
}

/**
 * Imports schools that come as objects, by the rules of a file whose headings are the objects' keys: one batch of one piece.
 *
 * It stays outside of a transaction that it is called in, for the rows have a connection of their own. Asked again it changes nothing, as
 * any file.
 *
 * @throws AppError VALIDATION where no school of them can be used, or the keys name no required field
 */
export const addSchools = (order: { actor: Person; schools: readonly Given[] }): Promise<AddedSchools> =>
  outsideTransaction(() => importGiven(order));

async function importGiven({ actor, schools }: { actor: Person; schools: readonly Given[] }): Promise<AddedSchools> {
  const { rows, header } = asRows(schools);
  const batchId = await beginImport({ source: "call", startedById: actor.id, pieceBytes: CHUNK_BYTES });
  const notes = await takeOrForget(batchId, rows, header);
  await finishImport({ actor, batchId, status: "finished" });
  const { imported, updated, unchanged, skipped, warnings } = await getImport(batchId);
  if (imported + updated + unchanged === 0) throw new AppError("VALIDATION", NO_VALID_SCHOOLS);
  return { batchId, imported, updated, unchanged, skipped, warnings, notes };
}

/** The objects as rows of the keys that are known: five thousand objects may have five hundred thousand others. */
function asRows(schools: readonly Given[]): { rows: string[][]; header: Header } {
  const headings = [...new Set(schools.flatMap((school) => Object.keys(school)))];
  const { columns, unknown, problem } = guessColumns(headings);
  if (problem)
    throw new AppError("VALIDATION", problem.startsWith("Line 1: columns") ? problem.slice("Line 1: ".length) : NO_VALID_SCHOOLS);
  const used = [...new Set(columns.values())];
  const header = {
    delimiter: ",",
    lineBreak: "\n" as const,
    columns: new Map([...columns].map(([field, index]) => [field, used.indexOf(index)])),
    columnCount: used.length,
    unknown: unknown.slice(0, MAX_UNKNOWN_KEYS),
  };
  return { rows: schools.map((school) => used.map((index) => String(school[headings[index]] ?? ""))), header };
}

/** What is refused as a whole leaves no batch behind. */
async function takeOrForget(batchId: string, rows: string[][], header: Header): Promise<ImportRowNote[]> {
  try {
    return (await takeRows({ batchId, rows, header })).notes;
  } catch (error) {
    await db().schoolBatch.deleteMany({ where: { id: batchId } });
    throw error;
  } finally {
    await endSession(batchId);
  }
}
