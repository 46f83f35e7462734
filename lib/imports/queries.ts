import { subMinutes } from "date-fns";
import { LIST_TOTAL_CAP } from "@/lib/http/criteria";
import { clock } from "@/lib/platform/clock";
import { dayOf } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Prisma } from "@/prisma/generated/client";
import type { FilePosition } from "@/lib/imports/file/row-reader";
import { viewOf } from "@/lib/platform/view-of";
import { type ImportDetail, type ImportRowNote, type ImportStatus, type ImportView, importView } from "./view";
import { INACTIVE_AFTER_MINUTES } from "./begin-import";

const EXAMPLE_COUNT = 20;
const NOTE_BATCH_SIZE = 1_000;

const withPerson = { startedBy: { select: { id: true, firstName: true, lastName: true } } } as const;
type Row = Prisma.SchoolImportGetPayload<{ include: typeof withPerson }>;

/** @throws AppError NOT_FOUND */
export async function getImport(id: string): Promise<ImportView> {
  const schoolImport = await db().schoolImport.findUnique({ where: { id }, include: withPerson });
  if (!schoolImport) throw new AppError("NOT_FOUND", "This upload doesn’t exist.");
  return toView(schoolImport);
}

/** @throws AppError NOT_FOUND */
export async function getImportDetail(id: string): Promise<ImportDetail> {
  const view = await getImport(id);
  const chunks = await db().schoolImportChunk.findMany({
    where: { importId: id },
    orderBy: { n: "asc" },
    select: { startByte: true, size: true, checksum: true },
  });
  const notes = await db().schoolImportNote.findMany({
    where: { importId: id },
    orderBy: [{ kind: "asc" }, { id: "asc" }],
    take: EXAMPLE_COUNT,
  });
  return {
    ...view,
    read: chunks.map(({ startByte, size, checksum }) => ({ start: Number(startByte), size, checksum })),
    examples: notes.map(toNote),
  };
}

export async function listImports({ status, page, limit }: { status?: ImportStatus; page: number; limit: number }) {
  const where = status ? { status } : {};
  const count = await db().schoolImport.count({ where, take: LIST_TOTAL_CAP + 1 });
  const offset = Math.min((page - 1) * limit, LIST_TOTAL_CAP);
  const rows = await db().schoolImport.findMany({
    where,
    include: withPerson,
    orderBy: [{ startedAt: "desc" }, { id: "asc" }],
    skip: offset,
    take: Math.min(limit, LIST_TOTAL_CAP - offset),
  });
  return { rows: rows.map(toView), total: Math.min(count, LIST_TOTAL_CAP), isTotalCapped: count > LIST_TOTAL_CAP };
}

export async function isImportActive(): Promise<boolean> {
  const updatedAt = { gt: subMinutes(clock.now(), INACTIVE_AFTER_MINUTES) };
  return (
    (await db().schoolImport.count({ where: { status: { in: ["running", "rolling-back"] }, isDryRun: false, updatedAt }, take: 1 })) > 0
  );
}

export async function* readNotes(importId: string, kind: ImportRowNote["kind"]): AsyncGenerator<ImportRowNote[]> {
  let after = 0n;
  for (;;) {
    const notes = await db().schoolImportNote.findMany({
      where: { importId, kind, id: { gt: after } },
      orderBy: { id: "asc" },
      take: NOTE_BATCH_SIZE,
    });
    if (notes.length === 0) return;
    yield notes.map(toNote);
    after = notes[notes.length - 1].id;
  }
}

const toNote = ({ kind, line, reason, name }: { kind: string; line: number; reason: string; name: string }): ImportRowNote => ({
  kind: kind as ImportRowNote["kind"],
  line,
  reason,
  name,
});

function toView(row: Row): ImportView {
  const { startedBy, status, removed, restored, left } = row;
  const { byte, line } = row.position as unknown as FilePosition;
  const reasons = Object.entries(row.reasons as Record<string, number>).map(([reason, count]) => ({ reason, count }));
  return viewOf(importView, {
    ...row,
    pieceBytes: row.chunkBytes,
    pieces: row.chunkCount,
    fileSize: row.fileSize === null ? null : Number(row.fileSize),
    asOf: dayOf(row.asOf),
    position: byte,
    line: line - 1,
    reasons: reasons.sort((one, other) => other.count - one.count),
    startedBy: startedBy && { id: startedBy.id, name: `${startedBy.firstName} ${startedBy.lastName}` },
    rollback: status.startsWith("roll") ? { removed, restored, left, doneAt: row.rolledBackAt?.toISOString() ?? null } : null,
  });
}

const REFUSALS: Partial<Record<ImportStatus, string>> = {
  running: "The upload is still running.",
  "rolling-back": "This upload is being rolled back.",
  "rolled-back": "This upload has been rolled back.",
};

/** Why these imports can't be rolled back, by id; null for those that can. */
export async function findRollBackRefusals(importIds: string[]): Promise<Map<string, string | null>> {
  if (importIds.length === 0) return new Map();
  const schoolImports = await db().schoolImport.findMany({
    where: { id: { in: importIds } },
    select: { id: true, status: true, imported: true, updated: true },
  });
  return new Map(
    schoolImports.map(({ id, status, imported, updated }) => {
      const refusal = imported + updated === 0 ? "This upload changed nothing." : REFUSALS[status as ImportStatus];
      return [id, refusal ?? null];
    }),
  );
}
