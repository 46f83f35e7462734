import { AppError } from "@/lib/platform/errors";
import { databaseUrl } from "@/lib/platform/env";
import { deriveSchool } from "../new-school";
import { decodeText, type Encoding } from "./decode-text";
import type { ImportRow } from "./match-rows";
import { REQUIRED_TEXT, readHeader, type Header } from "./read-header";
import { readRow } from "./read-row";
import { SchoolsWriter } from "./schools-writer";
import { CsvSplitter, type CsvRow } from "./split-csv";

/** Rows in a transaction. Larger is no faster, and holds the places' rows longer. */
const CHUNK_ROWS = 5_000;
const HEADER_MOST = 1_000_000;

export interface ImportProgress {
  /** The line of the file up to which everything is stored. */
  line: number;
  imported: number;
  updated: number;
  unchanged: number;
  skipped: number;
  warnings: number;
}

/** A row that was skipped, or a value of a row that was left empty. */
export interface ImportNote {
  line: number;
  reason: string;
  name: string;
}

export interface ImportOptions {
  bytes: AsyncIterable<Uint8Array>;
  encoding?: Encoding;
  /** Asks and counts the same, changes nothing. */
  isDryRun?: boolean;
  /** The database; the configured one if not given. */
  url?: string;
  /** Rows in a transaction. */
  chunkRows?: number;
  onProgress?: (progress: ImportProgress) => void;
  onSkipped?: (note: ImportNote) => void;
  onWarning?: (note: ImportNote) => void;
  /** Headings that are not read. */
  onUnknownColumns?: (headings: string[]) => void;
}

export interface ImportResult extends ImportProgress {
  /** Why the file could not be read to its end, with the line. What came before is stored. */
  stoppedBy: AppError | null;
}

/**
 * Imports a CSV of schools of any size into the database, in flat memory, by product.md's rules of the import.
 *
 * Every 5,000 rows are one transaction, so that an import may be killed and run again, may run beside another one, and
 * beside a server that goes on. A cell that is empty, and a column that the file lacks, leave a stored value as it is.
 *
 * @throws what the database throws; a fault of the file is answered as `stoppedBy`
 */
export async function importSchools(options: ImportOptions): Promise<ImportResult> {
  const writer = await SchoolsWriter.open(options.url ?? databaseUrl(), options.isDryRun ?? false);
  try {
    return await new SchoolsImport(options, writer).run();
  } finally {
    await writer.close();
  }
}

class SchoolsImport {
  private readonly progress: ImportProgress = { line: 0, imported: 0, updated: 0, unchanged: 0, skipped: 0, warnings: 0 };
  private readonly pincodes = new Set<string>();
  private readonly placeIds = new Set<string>();
  private header: Header | null = null;
  private splitter: CsvSplitter | null = null;
  private start = "";
  private chunk: ImportRow[] = [];
  private lastLine = 0;
  private lastFieldCount = 0;
  private rowCount = 0;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly options: ImportOptions,
    private readonly writer: SchoolsWriter,
  ) {}

  async run(): Promise<ImportResult> {
    let stoppedBy: AppError | null = null;
    try {
      await this.readFile();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      stoppedBy = error;
    }
    await this.flush();
    await this.writing;
    await this.writer.refreshPositions([...this.pincodes], [...this.placeIds]);
    return { ...this.progress, stoppedBy };
  }

  private async readFile(): Promise<void> {
    const { bytes, encoding = "utf-8" } = this.options;
    for await (const text of decodeText(bytes, encoding, () => this.splitter?.line ?? 1 + this.start.split("\n").length - 1)) {
      if (this.splitter) await this.take(this.splitter.push(text));
      else await this.takeStart(text, false);
    }
    if (!this.splitter) await this.takeStart("", true);
    if (this.splitter) await this.take((this.splitter as CsvSplitter).end());
    if (this.rowCount === 0)
      throw new AppError("VALIDATION", "Line 1 is all there is: CSV file must have headers and at least one data row");
  }

  /** The header decides how the rest is read; it may come in several pieces. */
  private async takeStart(text: string, isEnd: boolean): Promise<void> {
    this.start += text;
    if (!isEnd && !this.start.includes("\n") && this.start.length < HEADER_MOST) return;
    this.header = readHeader(this.start);
    this.splitter = new CsvSplitter(this.header.delimiter, this.header.lineBreak);
    this.splitter.expectedFields = this.header.columnCount;
    this.lastFieldCount = this.header.columnCount;
    if (this.header.unknown.length) this.options.onUnknownColumns?.(this.header.unknown);
    const { start } = this;
    this.start = "";
    await this.take(this.splitter.push(start));
  }

  private async take(rows: Iterable<CsvRow>): Promise<void> {
    for (const row of rows) {
      if (row.line === 1) continue;
      this.takeRow(row, this.header as Header);
      if (this.chunk.length >= (this.options.chunkRows ?? CHUNK_ROWS)) await this.flush();
    }
  }

  private takeRow(row: CsvRow, header: Header): void {
    if ("broken" in row) {
      this.rowCount++;
      return this.skip(row.line, row.broken, row.fields[header.columns.get("name") ?? 0] ?? "");
    }
    const isShorter = row.fields.length < this.lastFieldCount;
    if (row.endsWithFile === "in quotes" || (row.endsWithFile && isShorter)) {
      throw new AppError(
        "VALIDATION",
        `The file ends in the middle of line ${row.line}: it seems to be cut. The lines before it are done; import the whole file again for the rest.`,
      );
    }
    if (row.fields.every((field) => field.trim() === "")) return;
    this.rowCount++;
    this.lastFieldCount = row.fields.length;
    if (row.fields.length > header.columnCount && row.fields.slice(header.columnCount).some((field) => field.trim() !== "")) {
      return this.skip(
        row.line,
        `it has ${row.fields.length} fields and the header ${header.columnCount}`,
        row.fields[header.columns.get("name") ?? 0],
      );
    }
    const read = readRow(row.fields, header.columns);
    if ("skipped" in read) return this.skip(row.line, read.skipped, read.name);
    for (const reason of read.warnings) {
      this.progress.warnings++;
      this.options.onWarning?.({ line: row.line, reason, name: read.input.name });
    }
    this.pincodes.add(read.input.zipCode);
    this.placeIds.add(read.place.id);
    this.chunk.push({ line: row.line, input: read.input, place: read.place, derived: deriveSchool(read.input, read.place) });
    this.lastLine = row.line;
  }

  private skip(line: number, reason: string, name: string): void {
    this.progress.skipped++;
    this.options.onSkipped?.({ line, reason, name: name.slice(0, 200) });
  }

  /** Hands the chunk to the database, which works on it while the next one is read; one at a time, in order. */
  private async flush(): Promise<void> {
    await this.writing;
    if (this.chunk.length === 0) return;
    const { chunk: rows, lastLine } = this;
    this.chunk = [];
    this.writing = this.write(rows, lastLine);
    this.writing.catch(() => undefined); // awaited by the next flush
  }

  private async write(rows: ImportRow[], lastLine: number): Promise<void> {
    const { imported, updated, unchanged, skipped } = await this.writer.write(rows);
    this.progress.imported += imported;
    this.progress.updated += updated;
    this.progress.unchanged += unchanged;
    for (const { row, reason } of skipped) this.skip(row.line, reason, row.input.name);
    this.progress.line = lastLine;
    this.options.onProgress?.({ ...this.progress });
  }
}

/** What the file would have to hold, for a message where no row of it could be used. */
export const NO_VALID_SCHOOLS = `No schools with required fields found. Please check your CSV format. ${REQUIRED_TEXT}`;
