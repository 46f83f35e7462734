import { z } from "zod";
import { unescapeFormula } from "@/lib/platform/csv";
import { AppError } from "@/lib/platform/errors";
import { readDay } from "@/lib/schools/facts/day";
import { excerpt, reduce } from "@/lib/schools/facts/parsed-fact";
import { CLASS_NAMES } from "@/lib/schools/labels";
import { readHeadings } from "./read-header";
import { CsvSplitter } from "./split-csv";

// Reads CSV files whose columns have fixed names, such as fees and admission dates.

/** What the whole file says about its source; columns override it row by row. */
export interface FileSource {
  sourceName?: string;
  licence?: string;
  asOf?: string;
}

export interface SkippedLine {
  line: number;
  reason: string;
}

export type Cells = Record<string, string>;

/**
 * The rows of a CSV: the filled cells by column, or the fault of the line.
 * @param needed the columns that the file must have; an entry with several names needs one of them
 * @throws AppError VALIDATION if the file is empty or a column is missing
 */
export function readCells(
  csv: string,
  spelled: ReadonlyMap<string, string>,
  needed: readonly string[][],
  { sourceName }: FileSource,
): { line: number; cells: Cells; broken: string | null }[] {
  const { delimiter, lineBreak, headings } = readHeadings(csv);
  const columns = headings.map((heading) => spelled.get(reduce(heading)) ?? null);
  const missing = needed.filter((names) => !names.some((name) => columns.includes(name))).map((names) => names.join(" or "));
  if (!columns.includes("source") && !sourceName) missing.push("source (or name it for the whole file)");
  if (missing.length > 0) throw new AppError("VALIDATION", `Line 1: there is no column for ${missing.join(", ")}.`);
  const splitter = new CsvSplitter(delimiter, lineBreak);
  const [, ...rows] = [...splitter.push(csv), ...splitter.end()];
  return rows.map((row) => ({
    line: row.line,
    broken: "broken" in row ? row.broken : null,
    cells: Object.fromEntries(
      columns.flatMap((name, index) => {
        const value = unescapeFormula(row.fields[index] ?? "").trim();
        return name && value !== "" ? [[name, value]] : [];
      }),
    ),
  }));
}

/** Reads a row's cells by a schema, or says what is wrong with it. */
export function parseCells<Row>(schema: z.ZodType<Row>, cells: Cells, defaults: Partial<Cells>): Row | string {
  const parsed = schema.safeParse({ ...defaults, ...cells });
  if (parsed.success) return parsed.data;
  const [{ path, message }] = parsed.error.issues;
  const name = String(path[0] ?? "row");
  return cells[name] === undefined ? `${name} is missing` : `${name} “${excerpt(cells[name])}”: ${message}`;
}

const CLASSES = new Map(Object.entries(CLASS_NAMES).map(([number, name]) => [name.toLowerCase(), Number(number)]));
const NOT_A_CLASS = "is not a class from Nursery to 12";
const NOT_A_YEAR = "is not an academic year such as 2026-27";

export const textCell = (max: number) => z.string().max(max, `has more than ${max} characters`);

export const dayCell = z
  .string()
  .refine((value) => !Number.isNaN(Date.parse(value)) && /^\d{4}-\d\d-\d\d$/.test(value), "is not a day such as 2026-04-01");

export const pastDayCell = z.string().transform((value, context) => {
  const { value: found, warning } = readDay(value);
  if (found === null) context.addIssue({ code: "custom", message: warning ?? "is not a past day such as 2026-04-01" });
  return found ?? "";
});

/** `2026-27` or `2026`. */
export const academicYearCell = z
  .string()
  .transform((value) => Number(/^(\d{4})(?:-\d\d(?:\d\d)?)?$/.exec(value)?.[1]))
  .pipe(z.int(NOT_A_YEAR).min(2000, NOT_A_YEAR).max(2100, NOT_A_YEAR));

/** `Nursery`, `4` or `Class 4`. */
export const classCell = z
  .string()
  .transform((value) => CLASSES.get(value.toLowerCase()) ?? Number(/^(?:class\s*)?(\d+)$/i.exec(value)?.[1]))
  .pipe(z.int(NOT_A_CLASS).min(-2, NOT_A_CLASS).max(12, NOT_A_CLASS));

/** The source of a row, its day, and where to read it. */
export const sourceCells = {
  authority: textCell(200).optional(),
  documentUrl: z
    .url({ protocol: /^https?$/, error: "is not a web address" })
    .max(500)
    .optional(),
  source: textCell(200),
  licence: textCell(200).optional(),
  asOf: pastDayCell,
};

/**
 * Collects rows in groups. One wrong row leaves out its whole group, because the rest of it would be misleading.
 * @param add puts a row into the group with this key and returns what is wrong with it, or null
 * @param what a group is, as in "of the same school and year"
 */
export function groupRows<Group extends { fileLines: number[] }>(
  rows: ReturnType<typeof readCells>,
  what: string,
  keyOf: (cells: Cells) => string,
  add: (groups: Map<string, Group>, key: string, cells: Cells, line: number) => string | null,
): { groups: Group[]; skipped: SkippedLine[] } {
  const groups = new Map<string, Group>();
  const faults = new Map<string, SkippedLine>();
  const skipped: SkippedLine[] = [];
  for (const { line, cells, broken } of rows) {
    const key = keyOf(cells);
    const reason = broken ?? add(groups, key, cells, line);
    if (reason === null) continue;
    skipped.push({ line, reason });
    if (!faults.has(key)) faults.set(key, { line, reason });
  }
  const wrongLines = new Set(skipped.map(({ line }) => line));
  for (const [key, { line: wrongLine }] of faults) {
    const lines = groups.get(key)?.fileLines.filter((line) => !wrongLines.has(line)) ?? [];
    skipped.push(...lines.map((line) => ({ line, reason: `line ${wrongLine} of the same ${what} is wrong` })));
    groups.delete(key);
  }
  return { groups: [...groups.values()], skipped: skipped.sort((one, other) => one.line - other.line) };
}
