import { withoutOurApostrophe } from "@/lib/platform/csv";
import { AppError } from "@/lib/platform/errors";
import { deriveSchool } from "@/lib/schools/new-school";
import { decodePiece, type Encoding } from "./decode-text";
import { FILE_START, type FilePosition } from "./file-position";
import type { ImportRow } from "@/lib/imports/write/match-rows";
import { readHeader, type ChosenColumns, type Header } from "./read-header";
import { readRow } from "./read-row";
import { CsvSplitter, type CsvRow } from "./split-csv";

/**
 * After so many notes a piece ends at the row that comes next, and the next piece begins there: a file of nothing but faults would else
 * fill the memory with what there is to say about it.
 */
const MAX_NOTES = 25_000;

/** A row that was skipped, or a value of a row that was left empty. */
export interface ImportNote {
  kind: "skipped" | "warning";
  line: number;
  reason: string;
  name: string;
}

/**
 * Reads a piece of a file: its importable rows, one after the other, and what there is to say about the others. Afterwards
 * it knows where the next piece begins, so that a file may come in pieces that know nothing of each other.
 */
export class RowReader {
  readonly notes: ImportNote[] = [];
  /** Why the file cannot be read further, with the line. What came before is to be stored. */
  stoppedBy: AppError | null = null;
  header: Header | null;
  position: FilePosition;
  private readonly encoding: Encoding;
  private readonly chosen?: ChosenColumns;

  /** @param from where the file was left; `chosen`: which column is what, where an admin said it */
  constructor(from: { encoding: Encoding; header: Header | null; position: FilePosition; chosen?: ChosenColumns }) {
    this.encoding = from.encoding;
    this.header = from.header;
    this.position = { ...from.position };
    this.chosen = from.chosen;
  }

  /** @param bytes of the file, from `position.byte` on; with `isLast` to its end */
  *read(bytes: Buffer, isLast: boolean): Generator<ImportRow> {
    try {
      yield* this.readBytes(bytes, isLast);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.stoppedBy = error;
    }
  }

  /** Rows that come without a file: objects of a call, each cut into fields in the header's order. */
  *readRows(rows: Iterable<string[]>): Generator<ImportRow> {
    for (const fields of rows) {
      const read = this.readOne({ line: this.position.line, fields });
      this.position.line++;
      if (read) yield read;
    }
  }

  private *readBytes(bytes: Buffer, isLast: boolean): Generator<ImportRow> {
    const decoded = decodePiece(bytes, { encoding: this.encoding, isFirst: this.position.byte === 0, isLast });
    this.header ??= this.readFirstLine(decoded.text);
    const { delimiter, lineBreak, columnCount } = this.header;
    const splitter = new CsvSplitter(delimiter, lineBreak, this.position.line, this.position.isInLongLine);
    splitter.expectedFields = columnCount;
    yield* this.readAll(splitter.push(decoded.text));
    const isEnd = isLast && decoded.fault === null;
    if (isEnd && !this.isFull()) yield* this.readAll(splitter.end());
    const { rest, line, isInLongLine } = splitter.position;
    const restBytes = this.encoding === "utf-8" ? Buffer.byteLength(rest) : rest.length;
    this.position = { ...this.position, byte: this.position.byte + decoded.bytes - restBytes, line, isInLongLine };
    if (this.isFull()) return;
    if (decoded.fault) throw new AppError("VALIDATION", `Line ${splitter.line} ${decoded.fault}`);
    if (isLast && this.position.rowCount === 0)
      throw new AppError("VALIDATION", "Line 1 is all there is: CSV file must have headers and at least one data row");
  }

  private readFirstLine(text: string): Header {
    const header = readHeader(text, this.chosen);
    this.position = { ...FILE_START, lastFieldCount: header.columnCount };
    return header;
  }

  private *readAll(rows: Iterable<CsvRow>): Generator<ImportRow> {
    for (const row of rows) {
      if (this.isFull()) return;
      const read = row.line === 1 ? null : this.readOne(asItWas(row));
      if (read) yield read;
    }
  }

  private isFull = (): boolean => this.notes.length >= MAX_NOTES;

  private readOne(row: CsvRow): ImportRow | null {
    const { columns, columnCount } = this.header as Header;
    const skip = (reason: string, name = row.fields[columns.get("name") ?? 0] ?? "") => this.note("skipped", row.line, reason, name);
    if ("broken" in row) {
      this.position.rowCount++;
      return skip(row.broken);
    }
    const { fields, endsWithFile } = row;
    if (endsWithFile === "in quotes" || (endsWithFile && fields.length < this.position.lastFieldCount)) {
      throw new AppError(
        "VALIDATION",
        `The file ends in the middle of line ${row.line}: it seems to be cut. The lines before it are done; import the whole file again for the rest.`,
      );
    }
    if (fields.every((field) => field.trim() === "")) return null;
    this.position.rowCount++;
    this.position.lastFieldCount = fields.length;
    if (fields.slice(columnCount).some((field) => field.trim() !== ""))
      return skip(`it has ${fields.length} fields and the header ${columnCount}`);
    const read = readRow(fields, columns);
    if ("skipped" in read) return skip(read.skipped, read.name);
    for (const reason of read.warnings) this.note("warning", row.line, reason, read.input.name);
    return { line: row.line, input: read.input, place: read.place, derived: deriveSchool(read.input, read.place) };
  }

  private note(kind: ImportNote["kind"], line: number, reason: string, name: string): null {
    this.notes.push({ kind, line, reason, name: name.slice(0, 200) });
    return null;
  }
}

/** A file that we exported: what stands there only so that a spreadsheet calculates nothing goes again. */
const asItWas = (row: CsvRow): CsvRow =>
  row.fields.some((field) => field.startsWith("'")) ? { ...row, fields: row.fields.map(withoutOurApostrophe) } : row;
