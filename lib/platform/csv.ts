import Papa from "papaparse";

export type CsvCell = string | number | boolean | null;

/**
 * How a text begins that a spreadsheet would calculate; one with apostrophes before it would be taken for ours. A number is none: -12.5
 * stays what it is.
 */
const FORMULA = /^'*[=+\-@\t\r\n]/;
const OUR_APOSTROPHE = /^'(?='*[=+\-@\t\r\n])/;

/** Rows as lines of a CSV file (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.length === 0 ? "" : `${Papa.unparse(rows as CsvCell[][], { escapeFormulae: FORMULA, newline: "\r\n" })}\r\n`;

/** A cell of such a file as it was before: without the apostrophe that csvLines gave it. */
export const withoutOurApostrophe = (cell: string): string => cell.replace(OUR_APOSTROPHE, "");
