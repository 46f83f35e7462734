import { schoolInput, type SchoolInput } from "@/lib/schools/schema";
import type { DerivedSchool } from "@/lib/schools/new-school";

type DerivedField = keyof Omit<DerivedSchool, "state">;

export const VALUE_FIELDS = Object.keys(schoolInput.shape) as (keyof SchoolInput)[];
const DERIVED_FIELDS: DerivedField[] = ["placeId", "factCount", "matchKey", "nameWords", "placeWords"];
const ALL_FIELDS = [...VALUE_FIELDS, ...DERIVED_FIELDS];

const TYPES: Partial<Record<keyof SchoolInput | DerivedField, string>> = {
  foundationYear: "integer",
  classFrom: "smallint",
  classTo: "smallint",
  facilities: "jsonb",
  studentCount: "integer",
  averageFees: "numeric(12,2)",
  latitude: "double precision",
  longitude: "double precision",
  original: "jsonb",
  factCount: "smallint",
};

export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
export const COLUMN_NAMES = ALL_FIELDS.map(columnOf);
export const COLUMN_DEFINITIONS = ALL_FIELDS.map((field) => `${columnOf(field)} ${TYPES[field] ?? "text"}`);

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
