import { decodeChunk } from "@/lib/imports/file/decode-text";
import { FIELD_NAMES, REQUIRED, guessColumns, readHeadings } from "@/lib/imports/file/read-header";
import { AppError } from "@/lib/platform/errors";
import { CsvSplitter } from "@/lib/imports/file/split-csv";
import type { Encoding } from "./schema";
import type { FilePreview } from "./view";

const MAX_ROWS = 5;
const CELL_LENGTH = 200;

/** @throws AppError VALIDATION if it isn't a CSV or has no rows */
export function previewFile(start: Buffer, { encoding, isComplete }: { encoding: Encoding; isComplete: boolean }): FilePreview {
  const { text, fault } = decodeChunk(start, { encoding, isFirst: true, isLast: isComplete });
  if (fault && !text.includes("\n")) throw new AppError("VALIDATION", `Line 1 ${fault}`);
  const { delimiter, lineBreak, headings } = readHeadings(text);
  const { columns, problem } = guessColumns(headings);
  const rows = firstRows(text, new CsvSplitter(delimiter, lineBreak), isComplete);
  // A first row in the wrong encoding doesn't reject the file: the admin can choose the other encoding.
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

function firstRows(text: string, splitter: CsvSplitter, isComplete: boolean): string[][] {
  const rows: string[][] = [];
  const collect = (source: ReturnType<CsvSplitter["push"]>) => {
    for (const row of source) {
      if (rows.length === MAX_ROWS) return;
      if (row.line > 1 && row.fields.some((field) => field.trim() !== ""))
        rows.push(row.fields.map((field) => field.slice(0, CELL_LENGTH)));
    }
  };
  collect(splitter.push(text));
  if (isComplete && rows.length < MAX_ROWS) collect(splitter.end());
  return rows;
}
