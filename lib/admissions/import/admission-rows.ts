import { z } from "zod";
import {
  academicYearCell,
  type Cells,
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
import { spellings } from "@/lib/schools/facts/parsed-fact";
import { BOARD_LABELS, SCHOOL_TYPE_LABELS } from "@/lib/schools/labels";
import { findState, findStateBySlug } from "@/lib/schools/places/states";
import {
  ADMISSION_KINDS,
  ADMISSION_TRACKS,
  type AdmissionScope,
  type AdmissionTrack,
  ALL_CLASSES,
  daysAround,
  MAX_EVENTS,
  MAX_ROUNDS,
} from "../criteria";
import { formFee } from "../schema";
import type { AdmissionEvent } from "../view";

/** A schedule in a file, with its line numbers. */
export interface ImportedSchedule {
  scope: AdmissionScope;
  /** A state's slug, a place's id, or a school's id or UDISE code */
  scopeId: string;
  academicYear: number;
  track: AdmissionTrack;
  schoolTypes: string[];
  boards: string[];
  classFrom: number;
  classTo: number;
  authority: string | null;
  source: string;
  licence: string | null;
  documentUrl: string | null;
  /** Rupees */
  formFee: number | null;
  asOf: string;
  status: "live" | "withdrawn";
  events: AdmissionEvent[];
  fileLines: number[];
}

const COLUMNS = spellings([
  ["state", "state statename stateut"],
  ["place", "place placeid"],
  ["schoolId", "schoolid id"],
  ["udiseCode", "udisecode udise schoolcode"],
  ["academicYear", "academicyear year session"],
  ["track", "track"],
  ["schoolTypes", "schooltypes schooltype management"],
  ["boards", "boards board"],
  ["class", "class"],
  ["classFrom", "classfrom fromclass"],
  ["classTo", "classto toclass"],
  ["kind", "kind event"],
  ["round", "round phase"],
  ["startsOn", "startson start from date day"],
  ["endsOn", "endson end to"],
  ["status", "status"],
  ["authority", "authority"],
  ["documentUrl", "documenturl document"],
  ["formFee", "formfee formprice"],
  ["source", "source sourcename"],
  ["licence", "licence license"],
  ["asOf", "asof asofdate"],
]);
const NEEDED = [["state", "place", "udiseCode", "schoolId"], ["academicYear"], ["kind"], ["startsOn"]];

const stateSlug = (text: string): string => (findStateBySlug(text.toLowerCase()) ?? findState(text))?.slug ?? "";

/** Several values, separated by semicolons. */
const listCell = (values: Readonly<Record<string, string>>) =>
  z.string().transform((text, context) => {
    const chosen = text.split(";").map((one) => one.trim());
    const unknown = chosen.find((one) => !Object.hasOwn(values, one));
    if (unknown !== undefined) context.addIssue({ code: "custom", message: `choose from ${Object.keys(values).join("; ")}` });
    return [...new Set(chosen)].sort();
  });

const row = z
  .object({
    ...sourceCells,
    state: z
      .string()
      .transform(stateSlug)
      .refine((slug) => slug !== "", "is no state of India")
      .optional(),
    place: textCell(100).toLowerCase().optional(),
    schoolId: textCell(100).optional(),
    udiseCode: textCell(20).optional(),
    academicYear: academicYearCell,
    track: z
      .string()
      .toLowerCase()
      .pipe(z.enum(ADMISSION_TRACKS, `choose from ${ADMISSION_TRACKS.join(", ")}`)),
    schoolTypes: listCell(SCHOOL_TYPE_LABELS).default([]),
    boards: listCell(BOARD_LABELS).default([]),
    classFrom: classCell.default(ALL_CLASSES.classFrom),
    classTo: classCell.default(ALL_CLASSES.classTo),
    status: z
      .string()
      .toLowerCase()
      .pipe(z.enum(["live", "withdrawn"], "is neither live nor withdrawn")),
    kind: z
      .string()
      .toLowerCase()
      .pipe(z.enum(ADMISSION_KINDS, `choose from ${ADMISSION_KINDS.join(", ")}`))
      .optional(),
    round: z.coerce
      .number("is no number")
      .pipe(z.int("is no number").min(1, "is less than 1").max(MAX_ROUNDS, `is more than ${MAX_ROUNDS}`)),
    startsOn: dayCell.optional(),
    endsOn: dayCell.optional(),
    formFee: z.coerce.number("is no amount").pipe(formFee).optional(),
  })
  .superRefine(({ state, place, schoolId, udiseCode, status, kind, startsOn, endsOn, academicYear, classFrom, classTo }, context) => {
    const refuse = (name: string, message: string) => context.addIssue({ code: "custom", path: [name], message });
    if ([state, place, schoolId, udiseCode].every((one) => one === undefined)) refuse("state", "is missing");
    if (classFrom > classTo) refuse("classTo", "comes before classFrom");
    if (status === "withdrawn") return;
    if (kind === undefined) refuse("kind", "is missing");
    if (startsOn === undefined) return refuse("startsOn", "is missing");
    const { first, last } = daysAround(academicYear);
    if (startsOn < first || startsOn > last) refuse("startsOn", `is not from ${first} to ${last}`);
    if (endsOn !== undefined && endsOn < startsOn) refuse("endsOn", "comes before startsOn");
    else if (endsOn !== undefined && endsOn > last) refuse("endsOn", `is not from ${first} to ${last}`);
  });
type Row = z.infer<typeof row>;

/**
 * Reads the CSV of an import of admission dates, one event a line. One wrong line leaves out its whole schedule.
 * @throws AppError VALIDATION if the file is empty or a column is missing
 */
export function readAdmissionRows(
  csv: string,
  file: FileSource & { today: string },
): { schedules: ImportedSchedule[]; skipped: SkippedLine[] } {
  const { sourceName, licence, asOf = file.today } = file;
  const { groups, skipped } = groupRows<ImportedSchedule>(
    readCells(csv, COLUMNS, NEEDED, file),
    "schedule",
    scheduleKey,
    (schedules, key, cells, line) => {
      const classes = { ...(cells.class && { classFrom: cells.class, classTo: cells.class }) };
      const defaults = { source: sourceName, licence, asOf, track: "open", status: "live", round: "1", ...classes };
      const parsed = parseCells(row, cells, defaults);
      return typeof parsed === "string" ? parsed : addEvent(schedules, key, parsed, line);
    },
  );
  return { schedules: groups, skipped };
}

const KEY_COLUMNS = ["schoolId", "udiseCode", "place", "academicYear", "track", "schoolTypes", "boards", "class", "classFrom", "classTo"];
const scheduleKey = (cells: Cells): string =>
  JSON.stringify([cells.state && stateSlug(cells.state), ...KEY_COLUMNS.map((name) => cells[name]?.toLowerCase())]);

/** Adds a row to its schedule. Returns what contradicts the rows before it, or null. */
function addEvent(schedules: Map<string, ImportedSchedule>, key: string, given: Row, line: number): string | null {
  const { state, place, schoolId, udiseCode, kind, round, startsOn, endsOn = startsOn, ...about } = given;
  const { authority = null, licence = null, documentUrl = null, formFee = null } = about;
  const school = schoolId ?? udiseCode;
  const scope = school !== undefined ? "school" : place !== undefined ? "place" : "state";
  const schedule = schedules.get(key) ?? {
    ...about,
    scope,
    scopeId: (school ?? place ?? state)!,
    authority,
    licence,
    documentUrl,
    formFee,
    events: [],
    fileLines: [],
  };
  schedules.set(key, schedule);
  schedule.fileLines.push(line);
  if (about.source !== schedule.source || about.asOf !== schedule.asOf || about.status !== schedule.status || formFee !== schedule.formFee)
    return "another source, day, status or form fee than the lines before for this schedule";
  if (schedule.status === "withdrawn") return null;
  if (schedule.events.length === MAX_EVENTS) return `a schedule has at most ${MAX_EVENTS} events`;
  if (schedule.events.some((event) => event.kind === kind && event.round === round)) return `${kind} is given twice for round ${round}`;
  schedule.events.push({ kind: kind!, round, startsOn: startsOn!, endsOn: endsOn! });
  return closesBeforeOpening(schedule.events, round) ? `round ${round} closes before it opens` : null;
}

export function closesBeforeOpening(events: readonly AdmissionEvent[], round: number): boolean {
  const [opens, closes] = (["opens", "closes"] as const).map((kind) =>
    events.find((event) => event.kind === kind && event.round === round),
  );
  return opens !== undefined && closes !== undefined && closes.endsOn < opens.startsOn;
}
