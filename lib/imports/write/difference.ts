import type { SchoolInput } from "@/lib/schools/schema";
import { VALUE_FIELDS } from "./columns";

export type Values = Partial<Record<keyof SchoolInput, unknown>>;

/** The fields that differ, with the values of both sides. */
export function difference(stored: SchoolInput, imported: SchoolInput): { before: Values; after: Values } {
  const fields = VALUE_FIELDS.filter((field) => !isSame(stored[field], imported[field]));
  return { before: pickValues(stored, fields), after: pickValues(imported, fields) };
}

export const pickValues = (values: Values, fields: readonly (keyof SchoolInput)[]): Values =>
  Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));

export function isSame(one: unknown = null, other: unknown = null): boolean {
  if (one === null || other === null || typeof one !== "object" || typeof other !== "object") return one === other;
  const toSortedJson = (value: object) => JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  return toSortedJson(one) === toSortedJson(other);
}
