import { unescapeFormula } from "@/lib/platform/csv";
import { AppError } from "@/lib/platform/errors";
import { deriveSchool } from "@/lib/schools/new-school";
import { decodeChunk } from "./decode-text";
import type { Encoding } from "@/lib/imports/schema";
import type { ImportRow } from "@/lib/imports/write/match-rows";
import { readHeader, type ChosenColumns, type Header } from "./read-header";
import { readRow } from "./read-row";
import { CsvSplitter, type CsvRow } from "./split-csv";

/** The state needed to continue reading a file, stored with the import after each chunk. */
export interface FilePosition {
  byte: number;
  line: number;
  /** Reading continues inside a line that was rejected as too long. */
  isInLongLine: boolean;
  /** The number of fields of the previous row: a last row with fewer was truncated. */
  lastFieldCount: number;
  rowCount: number;
}

export const FILE_START: FilePosition = { byte: 0, line: 1, isInLongLine: false, lastFieldCount: 0, rowCount: 0 };

/** A chunk with this many notes ends before the next row: a file in which every row is wrong would otherwise fill the memory. */
const MAX_CHUNK_NOTES = 25_000;

export interface ImportNote {
  kind: "skipped" | "warning";
  line: number;
  reason: string;
  name: string;
}

/** Reads one chunk of a file. Afterwards `position` and `header` hold the state for the next chunk. */
export class RowReader {
  readonly notes: ImportNote[] = [];
  stoppedBy: AppError | null = null;
  header: Header | null;
  position: FilePosition;

  /** @param state the state after the previous chunk; `chosen` has the columns that an admin chose */
  constructor(private readonly state: { encoding: Encoding; header: Header | null; position: FilePosition; chosen?: ChosenColumns }) {
    this.header = state.header;
    this.position = { ...state.position };
  }

  *read(bytes: Buffer, isLast: boolean): Generator<ImportRow> {
    try {
      yield* this.readBytes(bytes, isLast);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.stoppedBy = error;
    }
  }

  *readRows(rows: Iterable<string[]>): Generator<ImportRow> {
    for (const fields of rows) {
      const read = this.toImportRow({ line: this.position.line, fields });
      this.position.line++;
      if (read) yield read;
    }
  }

  private *readBytes(bytes: Buffer, isLast: boolean): Generator<ImportRow> {
    const decoded = decodeChunk(bytes, { encoding: this.state.encoding, isFirst: this.position.byte === 0, isLast });
    this.header ??= this.readFirstLine(decoded.text);
    const { delimiter, lineBreak, columnCount } = this.header;
    const splitter = new CsvSplitter(delimiter, lineBreak, this.position.line, this.position.isInLongLine);
    splitter.expectedFields = columnCount;
    yield* this.readAll(splitter.push(decoded.text));
    const isEnd = isLast && decoded.fault === null;
    if (isEnd && !this.isFull()) yield* this.readAll(splitter.end());
    const { rest, line, isInLongLine } = splitter.position;
    const restBytes = this.state.encoding === "utf-8" ? Buffer.byteLength(rest) : rest.length;
    this.position = { ...this.position, byte: this.position.byte + decoded.bytes - restBytes, line, isInLongLine };
    if (this.isFull()) return;
    if (decoded.fault) throw new AppError("VALIDATION", `Line ${splitter.line} ${decoded.fault}`);
    if (isLast && this.position.rowCount === 0) throw new AppError("VALIDATION", "CSV file must have headers and at least one data row");
  }

  private readFirstLine(text: string): Header {
    const header = readHeader(text, this.state.chosen);
    this.position = { ...FILE_START, lastFieldCount: header.columnCount };
    return header;
  }

  private *readAll(rows: Iterable<CsvRow>): Generator<ImportRow> {
    for (const row of rows) {
      if (this.isFull()) return;
      const read = row.line === 1 ? null : this.toImportRow(withoutExportApostrophes(row));
      if (read) yield read;
    }
  }

  private isFull = (): boolean => this.notes.length >= MAX_CHUNK_NOTES;

  private toImportRow(row: CsvRow): ImportRow | null {
    const { columns, columnCount } = this.header as Header;
    const skip = (reason: string, name = row.fields[columns.get("name") ?? 0] ?? "") => this.addNote("skipped", row.line, reason, name);
    if ("broken" in row) {
      this.position.rowCount++;
      return skip(row.broken);
    }
    const { fields, endsWithFile } = row;
    if (endsWithFile === "in quotes" || (endsWithFile && fields.length < this.position.lastFieldCount)) {
      throw new AppError(
        "VALIDATION",
        `The file ends in the middle of line ${row.line} and seems to be cut off. The lines before it are imported. Import the whole file again for the rest.`,
      );
    }
    if (fields.every((field) => field.trim() === "")) return null;
    this.position.rowCount++;
    this.position.lastFieldCount = fields.length;
    if (fields.slice(columnCount).some((field) => field.trim() !== ""))
      return skip(`it has ${fields.length} fields and the header ${columnCount}`);
    const read = readRow(fields, columns);
    if ("skipped" in read) return skip(read.skipped, read.name);
    for (const reason of read.warnings) this.addNote("warning", row.line, reason, read.input.name);
    return { line: row.line, input: read.input, place: read.place, source: read.source, derived: deriveSchool(read.input, read.place) };
  }

  private addNote(kind: ImportNote["kind"], line: number, reason: string, name: string): null {
    this.notes.push({ kind, line, reason, name: name.slice(0, 200) });
    return null;
  }
}

/** Removes the apostrophes that our CSV exports put before cells that a spreadsheet would take for formulas. */
const withoutExportApostrophes = (row: CsvRow): CsvRow =>
  row.fields.some((field) => field.startsWith("'")) ? { ...row, fields: row.fields.map(unescapeFormula) } : row;
