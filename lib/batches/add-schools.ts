import type { Person } from "@/lib/policy/actor";
import { AppError } from "@/lib/platform/errors";
import { guessColumns } from "@/lib/schools/import/read-header";
import { endSession } from "./batch-session";
import { beginBatch } from "./begin-batch";
import { finishBatch } from "./finish-batch";
import { NO_VALID_SCHOOLS } from "./import-schools";
import { getBatch } from "./queries";
import { PIECE_BYTES } from "./criteria";
import { takeRows } from "./take-piece";
import type { BatchNote, BatchView } from "./view";

type Given = Record<string, string | number | null>;

export interface AddedSchools extends Pick<BatchView, "imported" | "updated" | "unchanged" | "skipped" | "warnings"> {
  batchId: string;
  /** `line` counts the array from 1. */
  notes: BatchNote[];
}

/**
 * Imports schools that come as objects, by the rules of a file whose headings are the objects' keys: one batch of one piece.
 *
 * @throws AppError VALIDATION where no school of them can be used, or the keys name no required field
 */
export async function addSchools({ actor, schools }: { actor: Person; schools: readonly Given[] }): Promise<AddedSchools> {
  const headings = [...new Set(schools.flatMap((school) => Object.keys(school)))];
  const { columns, unknown, problem } = guessColumns(headings);
  if (problem)
    throw new AppError("VALIDATION", problem.startsWith("Line 1: columns") ? problem.slice("Line 1: ".length) : NO_VALID_SCHOOLS);
  const header = { delimiter: ",", lineBreak: "\n" as const, columns, columnCount: headings.length, unknown };
  const rows = schools.map((school) => headings.map((heading) => String(school[heading] ?? "")));
  const batchId = await beginBatch({ source: "call", startedById: actor.id, pieceBytes: PIECE_BYTES });
  const { notes } = await takeRows({ batchId, rows, header });
  await endSession(batchId);
  await finishBatch({ actor, batchId, status: "finished" });
  const { imported, updated, unchanged, skipped, warnings } = await getBatch(batchId);
  if (imported + updated + unchanged === 0) throw new AppError("VALIDATION", NO_VALID_SCHOOLS);
  return { batchId, imported, updated, unchanged, skipped, warnings, notes };
}
