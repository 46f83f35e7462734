import type { z } from "zod";

/** Any string for an enum, a Date for a moment. */
type ColumnOf<Value> = Value extends string ? string | Date : Value;

/** Dates become ISO strings; other columns are left out. */
export function viewOf<Schema extends z.ZodObject>(
  { shape }: Schema,
  row: { [Name in keyof z.infer<Schema>]: ColumnOf<z.infer<Schema>[Name]> },
): z.infer<Schema> {
  const columns = row as Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(shape).map((name) => {
      const value = columns[name];
      return [name, value instanceof Date ? value.toISOString() : value];
    }),
  ) as z.infer<Schema>;
}
