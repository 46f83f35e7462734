import { z } from "zod";
import { CsvSplitter } from "@/lib/imports/file/split-csv";
import { readHeadings } from "@/lib/imports/file/read-header";
import { unescapeFormula } from "@/lib/platform/csv";
import { AppError } from "@/lib/platform/errors";
import { readDay } from "@/lib/schools/facts/day";
import { excerpt, reduce, spellings } from "@/lib/schools/facts/parsed-fact";
import { CLASS_NAMES } from "@/lib/schools/labels";
import { FEE_HEADS, type FeeHead } from "../criteria";
import { FEE_HEAD_LABELS } from "../labels";
import { academicYear, classNumber, feeLine } from "../schema";

/** A year's fees of a school as a file gives them, with the lines of the file that they are from. */
export interface ImportedSchedule {
  schoolId: string | null;
  udiseCode: string | null;
  academicYear: number;
  kind: "declared" | "approved";
  authority: string | null;
  source: string;
  licence: string | null;
  documentUrl: string | null;
  asOf: string;
  until: string | null;
  lines: { classFrom: number; classTo: number; head: FeeHead; amount: number; timesAYear: number }[];
  fileLines: number[];
}

export interface SkippedLine {
  line: number;
  reason: string;
}

/** What the whole file says about its source; columns override it row by row. */
export interface FileSource {
  sourceName?: string;
  licence?: string;
  asOf?: string;
}

const COLUMNS = spellings([
  ["schoolId", "schoolid id"],
  ["udiseCode", "udisecode udise schoolcode"],
  ["academicYear", "academicyear year session"],
  ["kind", "kind type"],
  ["class", "class"],
  ["classFrom", "classfrom fromclass"],
  ["classTo", "classto toclass"],
  ["head", "head feehead"],
  ["amount", "amount rupees fee fees"],
  ["timesAYear", "timesayear times payments"],
  ["authority", "authority committee"],
  ["documentUrl", "documenturl document"],
  ["source", "source sourcename"],
  ["licence", "licence license"],
  ["asOf", "asof asofdate"],
  ["until", "until validuntil"],
]);

const HEADS = new Map<string, FeeHead>(
  FEE_HEADS.flatMap((head) => [
    [reduce(head), head],
    [reduce(FEE_HEAD_LABELS[head]), head],
  ]),
);
const CLASSES = new Map(Object.entries(CLASS_NAMES).map(([number, name]) => [name.toLowerCase(), Number(number)]));

const text = (max: number) => z.string().max(max, `has more than ${max} characters`);
const day = z
  .string()
  .refine((value) => !Number.isNaN(Date.parse(value)) && /^\d{4}-\d\d-\d\d$/.test(value), "is not a day such as 2026-04-01");
const pastDay = z.string().transform((value, context) => {
  const { value: found, warning } = readDay(value);
  if (found === null) context.addIssue({ code: "custom", message: warning ?? "is not a past day such as 2026-04-01" });
  return found ?? "";
});
/** `2026-27` or `2026`. */
const yearText = z
  .string()
  .transform((value) => Number(/^(\d{4})(?:-\d\d(?:\d\d)?)?$/.exec(value)?.[1]))
  .pipe(academicYear);
const classText = z
  .string()
  .transform((value) => CLASSES.get(value.toLowerCase()) ?? Number(/^(?:class\s*)?(\d+)$/i.exec(value)?.[1]))
  .pipe(classNumber);
const wholeNumber = z.string().transform((value) => Number(value.replace(/[₹,\s]/g, "") || NaN));

const row = z
  .object({
    schoolId: text(100).optional(),
    udiseCode: text(20).optional(),
    academicYear: yearText,
    kind: z
      .string()
      .toLowerCase()
      .pipe(z.enum(["declared", "approved"], "is neither declared nor approved")),
    classFrom: classText,
    classTo: classText,
    head: z.string().transform((value) => HEADS.get(reduce(value)) ?? value),
    amount: wholeNumber,
    timesAYear: wholeNumber.optional(),
    authority: text(200).optional(),
    documentUrl: z
      .url({ protocol: /^https?$/, error: "is not a web address" })
      .max(500)
      .optional(),
    source: text(200),
    licence: text(200).optional(),
    asOf: pastDay,
    until: day.optional(),
  })
  .refine(({ schoolId, udiseCode }) => schoolId !== undefined || udiseCode !== undefined, { path: ["udiseCode"], error: "is missing" })
  .refine(({ classFrom, classTo }) => classFrom <= classTo, { path: ["classTo"], error: "comes before classFrom" })
  .transform((given, context) => {
    const line = feeLine.safeParse(given);
    for (const { path, message } of line.error?.issues ?? []) context.addIssue({ code: "custom", path, message });
    return { ...given, ...(line.data ?? { head: "OTHER" as const, amount: 0, timesAYear: 1 }) };
  });
type Row = z.infer<typeof row>;

/**
 * Reads the CSV of a fee import. One wrong line leaves out its school's whole year, because the totals would be wrong without it.
 * @throws AppError VALIDATION if the file is empty or a column is missing
 */
export function readFeeRows(csv: string, file: FileSource & { today: string }): { schedules: ImportedSchedule[]; skipped: SkippedLine[] } {
  const { delimiter, lineBreak, headings } = readHeadings(csv);
  const columns = headings.map((heading) => COLUMNS.get(reduce(heading)) ?? null);
  requireColumns(new Set(columns), file);
  const splitter = new CsvSplitter(delimiter, lineBreak);
  const schedules = new Map<string, ImportedSchedule>();
  const faults = new Map<string, SkippedLine>();
  const skipped: SkippedLine[] = [];
  let isHeader = true;
  for (const csvRow of [...splitter.push(csv), ...splitter.end()]) {
    if (isHeader) {
      isHeader = false;
      continue;
    }
    const cells = Object.fromEntries(
      columns.flatMap((name, index) => {
        const value = unescapeFormula(csvRow.fields[index] ?? "").trim();
        return name && value !== "" ? [[name, value]] : [];
      }),
    );
    const key = [cells.schoolId ?? cells.udiseCode, cells.academicYear?.slice(0, 4), cells.kind?.toLowerCase()].join(" ");
    const parsed = "broken" in csvRow ? csvRow.broken : parseRow(cells, file);
    const fault = typeof parsed === "string" ? parsed : addLine(schedules, key, parsed, csvRow.line);
    if (fault === null) continue;
    skipped.push({ line: csvRow.line, reason: fault });
    if (!faults.has(key)) faults.set(key, { line: csvRow.line, reason: fault });
  }
  for (const [key, { line }] of faults) {
    const reason = `line ${line} of the same school and year is wrong`;
    skipped.push(...(schedules.get(key)?.fileLines ?? []).map((one) => ({ line: one, reason })));
    schedules.delete(key);
  }
  return { schedules: [...schedules.values()], skipped: skipped.sort((one, other) => one.line - other.line) };
}

function requireColumns(given: ReadonlySet<string | null>, { sourceName }: FileSource): void {
  const missing = ["academicYear", "kind", "head", "amount"].filter((name) => !given.has(name));
  if (!given.has("udiseCode") && !given.has("schoolId")) missing.unshift("udiseCode or schoolId");
  if (!given.has("class") && !(given.has("classFrom") && given.has("classTo"))) missing.push("class, or classFrom and classTo");
  if (!given.has("source") && !sourceName) missing.push("source (or name it for the whole file)");
  if (missing.length > 0) throw new AppError("VALIDATION", `Line 1: there is no column for ${missing.join(", ")}.`);
}

function parseRow(cells: Record<string, string>, { sourceName, licence, asOf, today }: FileSource & { today: string }): Row | string {
  const parsed = row.safeParse({
    ...{ source: sourceName, licence, asOf: asOf ?? today, classFrom: cells.class, classTo: cells.class },
    ...cells,
  });
  if (parsed.success) return parsed.data;
  const [{ path, message }] = parsed.error.issues;
  const name = String(path[0] ?? "row");
  return cells[name] === undefined ? `${name} is missing` : `${name} “${excerpt(cells[name])}”: ${message}`;
}

/** Adds a row to its school's year. Returns what contradicts the rows before it, or null. */
function addLine(schedules: Map<string, ImportedSchedule>, key: string, given: Row, fileLine: number): string | null {
  const { classFrom, classTo, head, amount, timesAYear, ...about } = given;
  const { schoolId = null, udiseCode = null, authority = null, licence = null, documentUrl = null, until = null } = about;
  const schedule = schedules.get(key) ?? {
    ...about,
    schoolId,
    udiseCode,
    authority,
    licence,
    documentUrl,
    until,
    lines: [],
    fileLines: [],
  };
  schedules.set(key, schedule);
  const overlapping = schedule.lines.some((line) => line.head === head && line.classFrom <= classTo && classFrom <= line.classTo);
  schedule.fileLines.push(fileLine);
  if (overlapping) return `${head} is given twice for a class`;
  if (about.source !== schedule.source || about.asOf !== schedule.asOf)
    return "another source or day than the lines before for this school and year";
  schedule.lines.push({ classFrom, classTo, head, amount, timesAYear });
  return null;
}
