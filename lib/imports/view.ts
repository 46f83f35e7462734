import type { IMPORT_STATUSES, ENCODINGS, NOTE_KINDS } from "./schema";

export type ImportSource = "upload" | "command" | "call";
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** A batch as the dashboard shows it. */
export interface ImportView {
  id: string;
  source: ImportSource;
  status: ImportStatus;
  isDryRun: boolean;
  fileName: string | null;
  fileSize: number | null;
  fileChecksum: number | null;
  encoding: (typeof ENCODINGS)[number];
  pieceBytes: number;
  /** How many pieces are stored: the number of the next one. */
  pieces: number;
  /** The byte with which the next piece begins. */
  position: number;
  /** The line of the file up to which everything is stored. */
  line: number;
  imported: number;
  updated: number;
  unchanged: number;
  skipped: number;
  warnings: number;
  /** Why rows were skipped, most frequent first. */
  reasons: { reason: string; count: number }[];
  /** Why the file can't be read to its end. */
  stoppedBy: string | null;
  startedBy: { id: string; name: string } | null;
  startedAt: string;
  finishedAt: string | null;
  /** What a rollback did; null where there was none. */
  rollback: { removed: number; restored: number; left: number; doneAt: string | null } | null;
}

/** … with what a resumed upload needs, and a look at what was skipped. */
export interface ImportDetail extends ImportView {
  read: { start: number; size: number; checksum: number }[];
  examples: ImportRowNote[];
}

export interface ImportRowNote {
  kind: (typeof NOTE_KINDS)[number];
  line: number;
  reason: string;
  name: string;
}

/** The beginning of a file, and how it would be read. */
export interface FilePreview {
  headings: string[];
  /** The first rows, in the file's own words. */
  rows: string[][];
  /** Field by field the column that it is taken from, counted from 0. */
  columns: Record<string, number>;
  fields: string[];
  required: string[];
  /** Why it cannot be read by these columns. */
  problem: string | null;
}
