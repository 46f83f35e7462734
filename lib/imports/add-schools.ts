import type { Person } from "@/lib/policy/actor";
import { db, outsideTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { guessColumns, type Header } from "@/lib/imports/file/read-header";
import { endSession } from "./import-session";
import { beginImport } from "./begin-import";
import { finishImport } from "./finish-import";
import { NO_VALID_SCHOOLS } from "./criteria";
import { getImport } from "./queries";
import { CHUNK_BYTES } from "./criteria";
import { importCallRows } from "./import-chunk";
import type { AddedSchools, ImportRowNote } from "./view";

type SchoolObject = Record<string, string | number | null>;

const MAX_UNKNOWN_KEYS = 500;

/** Imports objects by the rules for files, outside the caller's transaction: rows are written on another connection. */
export const addSchools = (request: { actor: Person; schools: readonly SchoolObject[] }): Promise<AddedSchools> =>
  outsideTransaction(() => importObjects(request));

async function importObjects({ actor, schools }: { actor: Person; schools: readonly SchoolObject[] }): Promise<AddedSchools> {
  const { rows, header } = toRows(schools);
  const importId = await beginImport({ source: "call", startedById: actor.id, chunkBytes: CHUNK_BYTES });
  const notes = await importOrDiscard(importId, rows, header);
  await finishImport({ actor, importId, status: "finished" });
  const { imported, updated, unchanged, skipped, warnings, waiting } = await getImport(importId);
  if (imported + updated + unchanged === 0) throw new AppError("VALIDATION", NO_VALID_SCHOOLS);
  return { batchId: importId, imported, updated, unchanged, skipped, warnings, waiting, notes };
}

/** The objects as rows of the known keys only: five thousand objects may have five hundred thousand unknown keys. */
function toRows(schools: readonly SchoolObject[]): { rows: string[][]; header: Header } {
  const headings = [...new Set(schools.flatMap((school) => Object.keys(school)))];
  const { columns, unknown, problem } = guessColumns(headings);
  if (problem)
    throw new AppError("VALIDATION", problem.startsWith("Line 1: columns") ? problem.slice("Line 1: ".length) : NO_VALID_SCHOOLS);
  const usedIndexes = [...new Set(columns.values())];
  const header = {
    delimiter: ",",
    lineBreak: "\n" as const,
    columns: new Map([...columns].map(([field, index]) => [field, usedIndexes.indexOf(index)])),
    columnCount: usedIndexes.length,
    unknown: unknown.slice(0, MAX_UNKNOWN_KEYS),
  };
  return { rows: schools.map((school) => usedIndexes.map((index) => String(school[headings[index]] ?? ""))), header };
}

async function importOrDiscard(importId: string, rows: string[][], header: Header): Promise<ImportRowNote[]> {
  try {
    return (await importCallRows({ importId, rows, header })).notes;
  } catch (error) {
    await db().schoolImport.deleteMany({ where: { id: importId } });
    throw error;
  } finally {
    await endSession(importId);
  }
}
