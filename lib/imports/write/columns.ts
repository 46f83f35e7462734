import type { SchoolInput } from "@/lib/schools/schema";
import type { DerivedSchool } from "@/lib/schools/new-school";

export const VALUE_COLUMNS = {
  name: ["name", "text"],
  address: ["address", "text"],
  city: ["city", "text"],
  state: ["state", "text"],
  zipCode: ["zip_code", "text"],
  district: ["district", "text"],
  overview: ["overview", "text"],
  phoneNumber: ["phone_number", "text"],
  website: ["website", "text"],
  email: ["email", "text"],
  principalName: ["principal_name", "text"],
  foundationYear: ["foundation_year", "integer"],
  curriculum: ["curriculum", "text"],
  boardAffiliation: ["board_affiliation", "text"],
  affiliationNumber: ["affiliation_number", "text"],
  gender: ["gender", "text"],
  grades: ["grades", "text"],
  classFrom: ["class_from", "smallint"],
  classTo: ["class_to", "smallint"],
  schoolType: ["school_type", "text"],
  medium: ["medium", "text"],
  facilities: ["facilities", "jsonb"],
  teacherStudentRatio: ["teacher_student_ratio", "text"],
  studentCount: ["student_count", "integer"],
  averageFees: ["average_fees", "numeric(12,2)"],
  latitude: ["latitude", "double precision"],
  longitude: ["longitude", "double precision"],
  udiseCode: ["udise_code", "text"],
  original: ["original", "jsonb"],
} as const satisfies Record<keyof SchoolInput, readonly [column: string, type: string]>;

const DERIVED_COLUMNS = {
  placeId: ["place_id", "text"],
  factCount: ["fact_count", "smallint"],
  matchKey: ["match_key", "text"],
  nameWords: ["name_words", "text"],
  placeWords: ["place_words", "text"],
} as const satisfies Record<keyof Omit<DerivedSchool, "state">, readonly [column: string, type: string]>;

export const VALUE_FIELDS = Object.keys(VALUE_COLUMNS) as (keyof typeof VALUE_COLUMNS)[];
const DERIVED_FIELDS = Object.keys(DERIVED_COLUMNS) as (keyof typeof DERIVED_COLUMNS)[];
const ALL = [...Object.values(VALUE_COLUMNS), ...Object.values(DERIVED_COLUMNS)];
export const COLUMN_NAMES = ALL.map(([column]) => column);
export const COLUMN_DEFINITIONS = ALL.map(([column, type]) => `${column} ${type}`);

export function copyLine(values: readonly unknown[]): string {
  let line = "";
  for (let index = 0; index < values.length; index++) line += (index ? "\t" : "") + copyValue(values[index]);
  return `${line}\n`;
}

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

function copyValue(value: unknown): string {
  if (value === null || value === undefined) return "\\N";
  const text = typeof value === "string" ? value : typeof value === "object" ? JSON.stringify(value) : String(value);
  return SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character]) : text;
}

export function columnValues(input: SchoolInput, derived: DerivedSchool): unknown[] {
  const values: unknown[] = [];
  for (const field of VALUE_FIELDS) values.push(input[field]);
  for (const field of DERIVED_FIELDS) values.push(derived[field]);
  return values;
}
