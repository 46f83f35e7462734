import type { IMPORT_STATUSES, ENCODINGS, NOTE_KINDS } from "./schema";

export type ImportSource = "upload" | "command" | "call";
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** An import in the dashboard. */
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
  /** The number of stored chunks, which is the index of the next one. */
  pieces: number;
  /** The offset of the next chunk. */
  position: number;
  /** The line up to which everything is stored. */
  line: number;
  imported: number;
  updated: number;
  unchanged: number;
  skipped: number;
  warnings: number;
  /** Reasons for skipped rows, most frequent first. */
  reasons: { reason: string; count: number }[];
  /** Why the file can't be read to its end. */
  stoppedBy: string | null;
  startedBy: { id: string; name: string } | null;
  startedAt: string;
  finishedAt: string | null;
  /** The rollback's result; null if there was none. */
  rollback: { removed: number; restored: number; left: number; doneAt: string | null } | null;
}

/** An import with the chunks that resuming needs, and examples of notes. */
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

/** The start of a file, and how it would be read. */
export interface FilePreview {
  headings: string[];
  /** The first rows, unchanged. */
  rows: string[][];
  /** Each field's column, counted from 0. */
  columns: Record<string, number>;
  fields: string[];
  required: string[];
  /** Why the file can't be imported with these columns. */
  problem: string | null;
}
