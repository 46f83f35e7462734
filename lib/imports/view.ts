import { z } from "zod";
import { ENCODINGS, IMPORT_STATUSES, NOTE_KINDS } from "./schema";

const text = z.string().nullable();
const moment = z.iso.datetime();
const count = z.int().min(0);

const importSource = z.enum(["upload", "command", "call"]);
export type ImportSource = z.infer<typeof importSource>;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

const rowCounts = {
  ...{ imported: count, updated: count, unchanged: count, skipped: count, warnings: count },
  waiting: count.describe("Schools whose name, board, numbers or classes stay until another admin agrees; they count as updated, too"),
};

export const importView = z.strictObject({
  id: z.uuid(),
  source: importSource,
  status: z.enum(IMPORT_STATUSES),
  isDryRun: z.boolean().describe("It counts the same and changes nothing"),
  fileName: text,
  fileSize: count.nullable(),
  fileChecksum: z.int().nullable(),
  encoding: z.enum(ENCODINGS),
  sourceName: text.describe("Who says so, for rows without a column that says; null: not told"),
  licence: text,
  asOf: z.iso.date().nullable(),
  pieceBytes: z.int(),
  pieces: count.describe("The number of stored chunks, which is the index of the next one"),
  position: count.describe("The offset of the next chunk"),
  line: z.int().describe("The line up to which everything is stored"),
  ...rowCounts,
  reasons: z.array(z.strictObject({ reason: z.string(), count })).describe("Reasons for skipped rows, most frequent first"),
  stoppedBy: text.describe("Why the file can't be read to its end"),
  startedBy: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
  startedAt: moment,
  finishedAt: moment.nullable(),
  rollback: z
    .strictObject({ removed: count, restored: count, left: count, doneAt: moment.nullable() })
    .nullable()
    .describe("The rollback's result; null if there was none"),
});
export type ImportView = z.infer<typeof importView>;

const importRowNote = z.strictObject({ kind: z.enum(NOTE_KINDS), line: z.int(), reason: z.string(), name: z.string() });
export type ImportRowNote = z.infer<typeof importRowNote>;

export const importDetail = importView.extend({
  read: z.array(z.strictObject({ start: count, size: count, checksum: z.int() })).describe("The stored chunks"),
  examples: z.array(importRowNote).describe("The first 20 skipped rows"),
});
export type ImportDetail = z.infer<typeof importDetail>;

export const addedSchools = z.strictObject({
  batchId: z.uuid(),
  ...rowCounts,
  notes: z.array(importRowNote).describe("`line` is the position in the array, from 1"),
});
export type AddedSchools = z.infer<typeof addedSchools>;

export const filePreview = z.strictObject({
  headings: z.array(z.string()),
  rows: z.array(z.array(z.string())).describe("The first rows, unchanged"),
  columns: z.record(z.string(), z.int()).describe("Each field's column, counted from 0"),
  fields: z.array(z.string()),
  required: z.array(z.string()),
  problem: text.describe("Why the file can't be imported with these columns"),
});
export type FilePreview = z.infer<typeof filePreview>;
