import { AppError } from "@/lib/platform/errors";
import { excerpt } from "@/lib/schools/school-facts";
import { CsvSplitter, type CsvRow } from "./split-csv";

/** What a column of a file may hold, and the spellings of its heading in lower case without spaces, hyphens and underscores. */
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
  medium: "medium mediumofinstruction language",
  facilities: "facilities amenities infrastructure",
  teacherStudentRatio: "teacherstudentratio",
  studentCount: "studentcount students totalstudents enrolment enrollment numberofstudents noofstudents",
  latitude: "latitude lat",
  longitude: "longitude lng lon long",
  udiseCode: "udisecode udise udiseschoolcode schoolcode disecode dise udiseid",
} as const;

export type Field = keyof typeof HEADINGS;
/** Which column of the file holds a field. */
export type Columns = ReadonlyMap<Field, number>;

const FIELDS = new Map<string, Field>(
  Object.entries(HEADINGS).flatMap(([field, spellings]) => spellings.split(" ").map((spelling) => [spelling, field as Field] as const)),
);
export const REQUIRED: readonly Field[] = ["name", "address", "city", "state", "zipCode"];
export const REQUIRED_TEXT = "Required fields: name, address, city, state, zipCode";
const MAX_COLUMNS = 500;

export const FIELD_NAMES = Object.keys(HEADINGS) as Field[];
/** What an admin chose: which column is what. */
export type ChosenColumns = Partial<Record<Field, number>>;

export interface Header {
  delimiter: string;
  lineBreak: "\n" | "\r";
  columns: Columns;
  columnCount: number;
  /** Headings that mean nothing here. */
  unknown: string[];
}

/**
 * Understands a CSV by its first line: comma, semicolon or tab, whichever gives the most columns that are known.
 * A file with a district and no city is read with the district as city.
 *
 * @param start the text of the file up to at least its first line break (or its end)
 * @param chosen which column is what, where it isn't to be guessed
 * @throws AppError VALIDATION where the file is empty or has no header that names what a school needs
 */
export function readHeader(start: string, chosen?: ChosenColumns): Header {
  const { headings, ...shape } = readHeadings(start);
  const { columns, unknown, problem } = chosen ? chooseColumns(headings, chosen) : guessColumns(headings);
  if (problem) throw new AppError("VALIDATION", problem);
  return { ...shape, columnCount: headings.length, columns, unknown };
}

/**
 * The first line, cut.
 *
 * @throws AppError VALIDATION where there is none, or far too much of it
 */
export function readHeadings(start: string): Pick<Header, "delimiter" | "lineBreak"> & { headings: string[] } {
  if (start.trim() === "") throw new AppError("VALIDATION", "The file is empty. CSV file must have headers and at least one data row");
  const lineBreak = !start.includes("\n") && start.includes("\r") ? "\r" : "\n";
  const readings = [",", ";", "\t"].map((delimiter) => {
    const splitter = new CsvSplitter(delimiter, lineBreak);
    const first = firstOf(splitter.push(start)) ?? firstOf(splitter.end());
    return { delimiter, headings: first && first.line === 1 && !("broken" in first) ? first.fields : [] };
  });
  const known = (headings: string[]) => headings.filter((heading) => FIELDS.has(reduce(heading))).length;
  const { delimiter, headings } = readings.reduce((best, reading) => (known(reading.headings) > known(best.headings) ? reading : best));
  if (headings.length > MAX_COLUMNS)
    throw new AppError("VALIDATION", `Line 1 has ${headings.length} columns; at most ${MAX_COLUMNS} are read.`);
  return { delimiter, lineBreak, headings };
}

function firstOf(rows: Generator<CsvRow>): CsvRow | undefined {
  for (const row of rows) return row;
}

interface FoundColumns {
  columns: Columns;
  unknown: string[];
  /** Why a file cannot be read by these columns. */
  problem: string | null;
}

/** Which column holds what, by the headings. Of two that say the same the first counts, and that is a problem. */
export function guessColumns(headings: string[]): FoundColumns {
  const columns = new Map<Field, number>();
  const unknown: string[] = [];
  let twice: string | null = null;
  for (const [index, heading] of headings.entries()) {
    const field = FIELDS.get(reduce(heading));
    if (!field) {
      if (heading.trim()) unknown.push(excerpt(heading));
      continue;
    }
    const earlier = columns.get(field);
    if (earlier === undefined) columns.set(field, index);
    else
      twice ??= `Line 1: columns ${earlier + 1} and ${index + 1} both say ${field} (“${excerpt(headings[earlier])}”, “${excerpt(heading)}”). Keep one of them.`;
  }
  const district = columns.get("district");
  if (!columns.has("city") && district !== undefined) columns.set("city", district);
  return { columns, unknown, problem: twice ?? missingColumns(columns) };
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
  if (missing.length === REQUIRED.length) return `Line 1 is no header of a CSV file of schools. ${REQUIRED_TEXT}`;
  return missing.length ? `Line 1: there is no column for ${missing.join(", ")}. ${REQUIRED_TEXT}` : null;
}

const reduce = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9]+/g, "");
