import type { Prisma, SchoolImport } from "@/prisma/generated/client";
import { addProposal, type Proposed } from "@/lib/joint-decisions/add-proposal";
import type { UploadPayload } from "@/lib/joint-decisions/view";
import { csvLines } from "@/lib/platform/csv";
import { db } from "@/lib/platform/db";
import { FACT_LABELS } from "@/lib/schools/labels";
import { GUARDED_FACTS } from "@/lib/schools/criteria";
import { csvStream } from "./notes-csv";

export type GuardedKind = "import.change" | "import.rollback";

interface GuardedRow {
  chunk: number;
  serial: bigint;
  id: string;
  name: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

const EXAMPLE_COUNT = 50;
const PAGE_SIZE = 1_000;
const START = { chunk: -1, serial: 0n };

/** An import's waiting changes of guarded facts, or those of its rollback, in the order of the file. */
function listRows(importId: string, kind: GuardedKind, limit: number, after: Pick<GuardedRow, "chunk" | "serial"> = START) {
  if (kind === "import.change")
    return db().$queryRaw<GuardedRow[]>`
      SELECT piece AS chunk, serial, id, name, waiting.before, waiting.after - 'original' AS after
      FROM school_batch_waiting AS waiting JOIN schools USING (serial)
      WHERE batch_id = ${importId}::uuid AND (piece, serial) > (${after.chunk}, ${after.serial}) ORDER BY piece, serial LIMIT ${limit}`;
  return db().$queryRaw<GuardedRow[]>`
    SELECT piece AS chunk, serial, id, name, change.after AS before, change.before AS after
    FROM school_batch_changes AS change JOIN schools USING (serial)
    WHERE batch_id = ${importId}::uuid AND (piece, serial) > (${after.chunk}, ${after.serial}) AND change.before ?| ${[...GUARDED_FACTS]}
    ORDER BY piece, serial LIMIT ${limit}`;
}

const changesOf = ({ before, after }: GuardedRow) =>
  GUARDED_FACTS.filter((field) => field in after).map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));

/** Whether the import, or its rollback, changes guarded facts of one of these schools. */
export async function changesSchools(importId: string, kind: GuardedKind, schoolIds: string[]): Promise<boolean> {
  const schools = await db().school.findMany({ where: { id: { in: schoolIds } }, select: { serial: true } });
  const serials = schools.map(({ serial }) => serial);
  const [{ found }] =
    kind === "import.change"
      ? await db().$queryRaw<[{ found: boolean }]>`
          SELECT EXISTS (SELECT FROM school_batch_waiting WHERE batch_id = ${importId}::uuid AND serial = ANY (${serials})) AS found`
      : await db().$queryRaw<[{ found: boolean }]>`
          SELECT EXISTS (SELECT FROM school_batch_changes WHERE batch_id = ${importId}::uuid AND serial = ANY (${serials}) AND before ?| ${[...GUARDED_FACTS]}) AS found`;
  return found;
}

/** The first changes, as a proposal shows them. */
export async function listExamples(importId: string, kind: GuardedKind): Promise<UploadPayload["examples"]> {
  const rows = await listRows(importId, kind, EXAMPLE_COUNT);
  return rows.map((row) => ({ id: row.id, name: row.name, changes: changesOf(row) }));
}

/** All changes of guarded facts, one a line. */
export const guardedCsv = (importId: string, kind: GuardedKind): ReadableStream<Uint8Array> =>
  csvStream(["school", "name", "fact", "now", "proposed"], readPages(importId, kind));

async function* readPages(importId: string, kind: GuardedKind): AsyncGenerator<string> {
  let rows = await listRows(importId, kind, PAGE_SIZE);
  while (rows.length > 0) {
    yield csvLines(
      rows.flatMap((row) =>
        changesOf(row).map(({ field, before, after }) => [row.id, row.name, FACT_LABELS[field], toCell(before), toCell(after)]),
      ),
    );
    rows = await listRows(importId, kind, PAGE_SIZE, rows[rows.length - 1]);
  }
}

const toCell = (value: unknown) => (typeof value === "number" ? value : value === null ? "" : String(value));

type ImportProposal = Pick<SchoolImport, "id" | "fileName"> & { proposerId: string; kind: GuardedKind; payload: UploadPayload };

/** Proposes an import's changes, or its rollback, to the other admins. */
export const proposeImport = ({ id, fileName, proposerId, kind, payload }: ImportProposal): Promise<Proposed> =>
  addProposal({
    actor: { kind: "person", id: proposerId, isAdmin: true },
    kind,
    subject: { kind: "batch", id, name: fileName ?? "Schools sent by a call" },
    payload: { upload: payload as Prisma.InputJsonObject },
  });
