import type { z } from "zod";

/** What a column holds for a field of a view: any text for one of several, and a Date for a moment. */
type ColumnOf<Value> = Value extends string ? string | Date : Value;

/** A view made of columns with the names of its fields; moments become text, and other columns are left out. */
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
