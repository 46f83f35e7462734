import Papa from "papaparse";

/** Tells spreadsheets that a file is UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

export type CsvCell = string | number | boolean | null;

/** Text that a spreadsheet would evaluate, also after apostrophes: the first of them would be taken for ours. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;
const ESCAPED_FORMULA = /^'(?='*[=+\-@＝＋－＠\t\r\n])/;

/** Characters at which a spreadsheet may split an unquoted cell; the rest could be a formula. */
const OTHER_DELIMITER = /[;\t]/;
const quotes = (cell: CsvCell): boolean => typeof cell === "string" && OTHER_DELIMITER.test(cell);

/** RFC 4180. Text that a spreadsheet would take for a formula gets an apostrophe. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.length === 0 ? "" : `${Papa.unparse(rows as CsvCell[][], { escapeFormulae: FORMULA, quotes, newline: "\r\n" })}\r\n`;

export const unescapeFormula = (cell: string): string => cell.replace(ESCAPED_FORMULA, "");
