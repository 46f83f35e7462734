import { AppError } from "@/lib/platform/errors";
import { REQUIRED_TEXT } from "@/lib/imports/criteria";
import { excerpt } from "@/lib/schools/facts/parsed-fact";
import type { CsvFact } from "@/lib/schools/schema";
import { CsvSplitter, type CsvRow } from "./split-csv";

/** Columns about the source of a row: its name, its licence and its day. */
export const SOURCE_FIELDS = ["source", "licence", "asOf"] as const;
type SourceField = (typeof SOURCE_FIELDS)[number];

const HEADINGS = {
  name: "name schoolname school nameofschool nameoftheschool institutionname",
  address: "address schooladdress fulladdress postaladdress streetaddress",
  city: "city town citytown cityname towncity",
  state: "state statename stateut stateunionterritory",
  zipCode: "zipcode zip postalcode postcode pincode pin pinno pincodeno",
  district: "district districtname",
  overview: "overview description about aboutschool",
  principalName: "principalname principal nameofprincipal headmaster headofschool principalsname",
  foundationYear: "foundationyear founded foundingyear yearfounded established establishedyear yearofestablishment yearestablished estd",
  curriculum: "curriculum",
  boardAffiliation: "boardaffiliation board affiliatedboard affiliation boardname",
  affiliationNumber: "affiliationnumber affiliationno affno affiliationcode",
  gender: "gender schoolgender coeducation",
  grades: "grades grade classes levels schoolcategory",
  averageFees: "averagefees averagefee fees fee annualfees annualfee averageannualfees avgfees",
  website: "website url web websiteurl schoolwebsite site",
  phoneNumber: "phonenumber phone contactnumber contact telephone mobile phoneno contactno tel telephonenumber",
  email: "email emailid emailaddress schoolemail",
  schoolType: "schooltype type management managementtype schoolmanagement",
  recognition: "recognition recognitionstatus recognised recognized",
  medium: "medium mediumofinstruction language",
  facilities: "facilities amenities infrastructure",
  teacherStudentRatio: "teacherstudentratio",
  studentCount: "studentcount students totalstudents enrolment enrollment numberofstudents noofstudents",
  latitude: "latitude lat",
  longitude: "longitude lng lon long",
  udiseCode: "udisecode udise udiseschoolcode schoolcode disecode dise udiseid",
  source: "source sourcename datasource",
  licence: "licence license sourcelicence sourcelicense",
  asOf: "asof asofdate sourcedate",
} as const satisfies Record<CsvFact | SourceField, string>;

export type Field = keyof typeof HEADINGS;
export type Columns = ReadonlyMap<Field, number>;

const FIELDS = new Map<string, Field>(
  Object.entries(HEADINGS).flatMap(([field, spellings]) => spellings.split(" ").map((spelling) => [spelling, field as Field] as const)),
);
export const REQUIRED: readonly Field[] = ["name", "address", "city", "state", "zipCode"];
const MAX_COLUMNS = 500;

export const FIELD_NAMES = Object.keys(HEADINGS) as Field[];
export type ChosenColumns = Partial<Record<Field, number>>;

export interface Header {
  delimiter: string;
  lineBreak: "\n" | "\r";
  columns: Columns;
  columnCount: number;
  unknown: string[];
}

/**
 * Reads a CSV's header; the delimiter is the one of comma, semicolon and tab that gives most known columns. Without a city column the
 * district is used as the city.
 * @param start the file's text up to its first line break at least, or all of it
 * @param chosen overrides the columns guessed from headings
 * @throws AppError VALIDATION if the file is empty or a required column is missing
 */
export function readHeader(start: string, chosen?: ChosenColumns): Header {
  const { headings, ...shape } = readHeadings(start);
  const { columns, unknown, problem } = chosen ? chooseColumns(headings, chosen) : guessColumns(headings);
  if (problem) throw new AppError("VALIDATION", problem);
  return { ...shape, columnCount: headings.length, columns, unknown };
}

/** @throws AppError VALIDATION if the file is empty or has too many columns */
export function readHeadings(start: string): Pick<Header, "delimiter" | "lineBreak"> & { headings: string[] } {
  if (start.trim() === "") throw new AppError("VALIDATION", "CSV file must have headers and at least one data row");
  const lineBreak = !start.includes("\n") && start.includes("\r") ? "\r" : "\n";
  const candidates = [",", ";", "\t"].map((delimiter) => {
    const splitter = new CsvSplitter(delimiter, lineBreak);
    const first = firstRow(splitter.push(start)) ?? firstRow(splitter.end());
    return { delimiter, headings: first && first.line === 1 && !("broken" in first) ? first.fields : [] };
  });
  const countKnown = (headings: string[]) => headings.filter((heading) => FIELDS.has(reduce(heading))).length;
  const { delimiter, headings } = candidates.reduce((best, candidate) =>
    countKnown(candidate.headings) > countKnown(best.headings) ? candidate : best,
  );
  if (headings.length > MAX_COLUMNS)
    throw new AppError("VALIDATION", `Line 1 has ${headings.length} columns; at most ${MAX_COLUMNS} are read.`);
  return { delimiter, lineBreak, headings };
}

function firstRow(rows: Generator<CsvRow>): CsvRow | undefined {
  for (const row of rows) return row;
}

interface FoundColumns {
  columns: Columns;
  unknown: string[];
  problem: string | null;
}

export function guessColumns(headings: string[]): FoundColumns {
  const columns = new Map<Field, number>();
  const unknown: string[] = [];
  let duplicateProblem: string | null = null;
  for (const [index, heading] of headings.entries()) {
    const field = FIELDS.get(reduce(heading));
    if (!field) {
      if (heading.trim()) unknown.push(excerpt(heading));
      continue;
    }
    const earlier = columns.get(field);
    if (earlier === undefined) columns.set(field, index);
    else
      duplicateProblem ??= `Line 1: columns ${earlier + 1} and ${index + 1} both say ${field} (“${excerpt(headings[earlier])}”, “${excerpt(heading)}”). Keep one of them.`;
  }
  const district = columns.get("district");
  if (!columns.has("city") && district !== undefined) columns.set("city", district);
  return { columns, unknown, problem: duplicateProblem ?? missingColumns(columns) };
}

function chooseColumns(headings: string[], chosen: ChosenColumns): FoundColumns {
  const columns = new Map(
    FIELD_NAMES.flatMap((field) => (chosen[field] !== undefined && chosen[field] < headings.length ? [[field, chosen[field]]] : [])),
  );
  const used = new Set(columns.values());
  const unknown = headings.flatMap((heading, index) => (used.has(index) || !heading.trim() ? [] : [excerpt(heading)]));
  return { columns, unknown, problem: missingColumns(columns) };
}

function missingColumns(columns: Columns): string | null {
  const missing = REQUIRED.filter((field) => !columns.has(field));
  if (missing.length === REQUIRED.length) return `Line 1 is not the header of a CSV file of schools. ${REQUIRED_TEXT}`;
  return missing.length ? `Line 1: there is no column for ${missing.join(", ")}. ${REQUIRED_TEXT}` : null;
}

const reduce = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9]+/g, "");
