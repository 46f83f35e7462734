import Papa from "papaparse";

/** Tells spreadsheets that a file is UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

export type CsvCell = string | number | boolean | null;

/**
 * Matches text that a spreadsheet would evaluate as a formula, in full-width characters too, and such text behind apostrophes,
 * whose first one would pass for ours. Numbers like -12.5 are never escaped.
 */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;
const ESCAPED_FORMULA = /^'(?='*[=+\-@＝＋－＠\t\r\n])/;

/** Where a spreadsheet may split a cell without quotes; what follows could be a formula. */
const OTHER_DELIMITER = /[;\t]/;
const quotes = (cell: CsvCell): boolean => typeof cell === "string" && OTHER_DELIMITER.test(cell);

/** Rows as lines of a CSV file (RFC 4180). Text that a spreadsheet would take for a formula gets an apostrophe. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.length === 0 ? "" : `${Papa.unparse(rows as CsvCell[][], { escapeFormulae: FORMULA, quotes, newline: "\r\n" })}\r\n`;

/** Reverts csvLines: a cell without the added apostrophe. */
export const unescapeFormula = (cell: string): string => cell.replace(ESCAPED_FORMULA, "");
