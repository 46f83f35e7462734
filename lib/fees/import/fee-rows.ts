import { z } from "zod";
import {
  academicYearCell,
  classCell,
  dayCell,
  type FileSource,
  groupRows,
  parseCells,
  readCells,
  type SkippedLine,
  sourceCells,
  textCell,
} from "@/lib/imports/file/csv-cells";
import { reduce, spellings } from "@/lib/schools/facts/parsed-fact";
import { FEE_HEADS, type FeeHead, overlaps } from "../criteria";
import { FEE_HEAD_LABELS } from "../labels";
import { feeLine } from "../schema";

/** A school's fees of one year in a file, with their line numbers. */
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

const NEEDED = [["udiseCode", "schoolId"], ["academicYear"], ["kind"], ["head"], ["amount"], ["classFrom", "class"], ["classTo", "class"]];

const HEADS = new Map<string, FeeHead>(
  FEE_HEADS.flatMap((head) => [
    [reduce(head), head],
    [reduce(FEE_HEAD_LABELS[head]), head],
  ]),
);
const wholeNumber = z.string().transform((value) => Number(value.replace(/[₹,\s]/g, "") || NaN));

const row = z
  .object({
    ...sourceCells,
    schoolId: textCell(100).optional(),
    udiseCode: textCell(20).optional(),
    academicYear: academicYearCell,
    kind: z
      .string()
      .toLowerCase()
      .pipe(z.enum(["declared", "approved"], "is neither declared nor approved")),
    classFrom: classCell,
    classTo: classCell,
    head: z.string().transform((value) => HEADS.get(reduce(value)) ?? value),
    amount: wholeNumber,
    timesAYear: wholeNumber.optional(),
    until: dayCell.optional(),
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
  const { sourceName, licence, asOf = file.today } = file;
  const { groups, skipped } = groupRows<ImportedSchedule>(
    readCells(csv, COLUMNS, NEEDED, file),
    "school and year",
    ({ schoolId, udiseCode, academicYear, kind }) => [schoolId ?? udiseCode, academicYear?.slice(0, 4), kind?.toLowerCase()].join(" "),
    (schedules, key, cells, line) => {
      const parsed = parseCells(row, cells, { source: sourceName, licence, asOf, classFrom: cells.class, classTo: cells.class });
      return typeof parsed === "string" ? parsed : addLine(schedules, key, parsed, line);
    },
  );
  return { schedules: groups, skipped };
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
  const overlapping = schedule.lines.some((line) => line.head === head && overlaps(line, { classFrom, classTo }));
  schedule.fileLines.push(fileLine);
  if (overlapping) return `${head} is given twice for a class`;
  if (about.source !== schedule.source || about.asOf !== schedule.asOf)
    return "another source or day than the lines before for this school and year";
  schedule.lines.push({ classFrom, classTo, head, amount, timesAYear });
  return null;
}
