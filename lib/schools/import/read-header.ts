import { AppError } from "@/lib/platform/errors";
import { excerpt } from "../school-facts";
import { CsvSplitter } from "./split-csv";

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
const REQUIRED: readonly Field[] = ["name", "address", "city", "state", "zipCode"];
export const REQUIRED_TEXT = "Required fields: name, address, city, state, zipCode";
const MOST_COLUMNS = 500;

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
 * @throws AppError VALIDATION where the file is empty or has no header that names what a school needs
 */
export function readHeader(start: string): Header {
  if (start.trim() === "") throw new AppError("VALIDATION", "The file is empty. CSV file must have headers and at least one data row");
  const lineBreak = !start.includes("\n") && start.includes("\r") ? "\r" : "\n";
  const readings = [",", ";", "\t"].map((delimiter) => {
    const splitter = new CsvSplitter(delimiter, lineBreak);
    const first = [...splitter.push(start), ...splitter.end()].find((row) => row.line === 1);
    return { delimiter, headings: first && !("broken" in first) ? first.fields : [] };
  });
  const known = (headings: string[]) => headings.filter((heading) => FIELDS.has(reduce(heading))).length;
  const { delimiter, headings } = readings.reduce((best, reading) => (known(reading.headings) > known(best.headings) ? reading : best));
  if (headings.length > MOST_COLUMNS)
    throw new AppError("VALIDATION", `Line 1 has ${headings.length} columns; at most ${MOST_COLUMNS} are read.`);
  return { delimiter, lineBreak, columnCount: headings.length, ...readColumns(headings) };
}

function readColumns(headings: string[]): { columns: Columns; unknown: string[] } {
  const columns = new Map<Field, number>();
  const unknown: string[] = [];
  for (const [index, heading] of headings.entries()) {
    const field = FIELDS.get(reduce(heading));
    if (!field) {
      if (heading.trim()) unknown.push(excerpt(heading));
      continue;
    }
    const earlier = columns.get(field);
    if (earlier !== undefined)
      throw new AppError(
        "VALIDATION",
        `Line 1: columns ${earlier + 1} and ${index + 1} both say ${field} (“${excerpt(headings[earlier])}”, “${excerpt(heading)}”). Keep one of them.`,
      );
    columns.set(field, index);
  }
  const district = columns.get("district");
  if (!columns.has("city") && district !== undefined) columns.set("city", district);
  const missing = REQUIRED.filter((field) => !columns.has(field));
  if (missing.length === REQUIRED.length)
    throw new AppError("VALIDATION", `Line 1 is no header of a CSV file of schools. ${REQUIRED_TEXT}`);
  if (missing.length) throw new AppError("VALIDATION", `Line 1: there is no column for ${missing.join(", ")}. ${REQUIRED_TEXT}`);
  return { columns, unknown };
}

const reduce = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9]+/g, "");
