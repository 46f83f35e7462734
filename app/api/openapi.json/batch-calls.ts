import { z } from "zod";
import { IMPORT_STATUSES, ENCODINGS, NOTE_KINDS, importPayload, bulkPayload } from "@/lib/imports/schema";
import type { AddedSchools, FilePreview, ImportDetail, ImportView } from "@/lib/imports/view";
import { batchesQuery, notesQuery, previewQuery, RAW } from "../admin/schools/batches/batch";
import type { Same } from "./answers";
import { type Calls, LIMITED, OWN_WRITES } from "./call";

const moment = z.iso.datetime();
const count = z.int().min(0);
const note = z.object({ kind: z.enum(NOTE_KINDS), line: z.int(), reason: z.string(), name: z.string() });
const batch = z.object({
  id: z.uuid(),
  source: z.enum(["upload", "command", "call"]),
  status: z.enum(IMPORT_STATUSES),
  isDryRun: z.boolean().describe("Counts the same and changes nothing"),
  fileName: z.string().nullable(),
  fileSize: count.nullable(),
  fileChecksum: z.int().nullable(),
  encoding: z.enum(ENCODINGS),
  pieceBytes: z.int(),
  pieces: count.describe("How many are stored: the number of the next one"),
  position: count.describe("The byte with which the next piece begins"),
  line: z.int().describe("The line up to which everything is stored"),
  imported: count,
  updated: count,
  unchanged: count,
  skipped: count,
  warnings: count,
  reasons: z.array(z.object({ reason: z.string(), count })),
  stoppedBy: z.string().nullable().describe("Why the file can't be read to its end"),
  startedBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  startedAt: moment,
  finishedAt: moment.nullable(),
  rollback: z.object({ removed: count, restored: count, left: count, doneAt: moment.nullable() }).nullable(),
});
const detail = batch.extend({
  read: z.array(z.object({ start: count, size: count, checksum: z.int() })).describe("The stored pieces"),
  examples: z.array(note).describe("The first 20 of what was skipped"),
});
const preview = z.object({
  headings: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  columns: z.record(z.string(), z.int()),
  fields: z.array(z.string()),
  required: z.array(z.string()),
  problem: z.string().nullable(),
});
const added = z.object({
  batchId: z.uuid(),
  imported: count,
  updated: count,
  unchanged: count,
  skipped: count,
  warnings: count,
  notes: z.array(note),
});
const ADMIN_READS = ["UNAUTHENTICATED", "FORBIDDEN", ...LIMITED] as const;
const ADMIN_WRITES = ["FORBIDDEN", ...OWN_WRITES] as const;
const theBatch = { description: "The upload as it is now", schema: batch };

/** The calls of Bulk Upload. */
export const BATCH_CALLS: Calls = {
  "POST /api/admin/schools/bulk": {
    summary: "Import schools that come as an array, by the rules of a file",
    body: bulkPayload,
    answer: { description: "What became of them; lines count the array from 1", schema: added },
    refusals: ADMIN_WRITES,
  },
  "GET /api/admin/schools/batches": {
    summary: "Uploads and imports, the newest first",
    query: batchesQuery,
    answer: { description: "A page of them", schema: batch, isList: true },
    refusals: [...ADMIN_READS, "VALIDATION"],
  },
  "POST /api/admin/schools/batches": {
    summary: "Say which file is going to come, piece by piece",
    body: importPayload,
    answer: { status: 201, ...theBatch },
    refusals: ADMIN_WRITES,
  },
  "POST /api/admin/schools/batches/preview": {
    summary: "The beginning of a file: its first rows, and which column would be what",
    query: previewQuery,
    bodyTypes: RAW.contentTypes,
    answer: { description: "How it would be read", schema: preview },
    refusals: ADMIN_WRITES,
    repeats: false,
  },
  "GET /api/admin/schools/batches/{id}": {
    summary: "How far an upload is, and what became of its rows",
    answer: { description: "The upload", schema: detail },
    refusals: [...ADMIN_READS, "NOT_FOUND"],
  },
  "PUT /api/admin/schools/batches/{id}/pieces/{n}": {
    summary: "Send the next bytes of the file, from the upload's position on",
    bodyTypes: RAW.contentTypes,
    answer: theBatch,
    refusals: [...ADMIN_WRITES, "NOT_FOUND", "CONFLICT"],
    repeats: false,
  },
  "POST /api/admin/schools/batches/{id}/finish": {
    summary: "All of the file is there",
    answer: theBatch,
    refusals: [...ADMIN_WRITES, "NOT_FOUND", "CONFLICT"],
  },
  "POST /api/admin/schools/batches/{id}/cancel": {
    summary: "End an upload early: what is stored stays",
    answer: theBatch,
    refusals: [...ADMIN_WRITES, "NOT_FOUND"],
  },
  "POST /api/admin/schools/batches/{id}/rollback": {
    summary: "Take back what an upload did; what was changed or reviewed since is left",
    answer: theBatch,
    refusals: [...ADMIN_WRITES, "NOT_FOUND", "CONFLICT"],
  },
  "GET /api/admin/schools/batches/{id}/skipped.csv": {
    summary: "The rows that were skipped, each with its line and why",
    query: notesQuery,
    answer: { description: "A CSV" },
    refusals: [...ADMIN_READS, "NOT_FOUND", "VALIDATION"],
  },
};

// The document says what the views say.
true satisfies Same<z.infer<typeof batch>, ImportView>;
true satisfies Same<z.infer<typeof detail>, ImportDetail>;
true satisfies Same<z.infer<typeof preview>, FilePreview>;
true satisfies Same<z.infer<typeof added>, AddedSchools>;
