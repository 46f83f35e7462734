import { decodePiece, type Encoding } from "@/lib/imports/file/decode-text";
import { FIELD_NAMES, REQUIRED, guessColumns, readHeadings } from "@/lib/imports/file/read-header";
import { AppError } from "@/lib/platform/errors";
import { CsvSplitter } from "@/lib/imports/file/split-csv";
import type { FilePreview } from "./view";

const ROWS = 5;
const CELL_LENGTH = 200;

/**
 * The first rows of a file and how the import would understand its columns.
 *
 * @param start of the file
 * @throws AppError VALIDATION where it is no CSV, or has no row
 */
export function previewFile(start: Buffer, { encoding, isWhole }: { encoding: Encoding; isWhole: boolean }): FilePreview {
  const { text, fault } = decodePiece(start, { encoding, isFirst: true, isLast: isWhole });
  if (fault && !text.includes("\n")) throw new AppError("VALIDATION", `Line 1 ${fault}`);
  const { delimiter, lineBreak, headings } = readHeadings(text);
  const { columns, problem } = guessColumns(headings);
  const rows = firstRows(text, new CsvSplitter(delimiter, lineBreak), isWhole);
  // A first row that is not of this encoding is nothing to refuse a file for: it is looked at again in the other.
  if (rows.length === 0 && fault === null) throw new AppError("VALIDATION", "CSV file must have headers and at least one data row");
  return {
    headings,
    rows,
    columns: Object.fromEntries(columns),
    fields: FIELD_NAMES,
    required: [...REQUIRED],
    problem: problem ?? (rows.length === 0 ? `Line 2 ${fault}` : null),
  };
}

function firstRows(text: string, splitter: CsvSplitter, isWhole: boolean): string[][] {
  const rows: string[][] = [];
  const take = (given: ReturnType<CsvSplitter["push"]>) => {
    for (const row of given) {
      if (rows.length === ROWS) return;
      if (row.line > 1 && row.fields.some((field) => field.trim() !== ""))
        rows.push(row.fields.map((field) => field.slice(0, CELL_LENGTH)));
    }
  };
  take(splitter.push(text));
  if (isWhole && rows.length < ROWS) take(splitter.end());
  return rows;
}
