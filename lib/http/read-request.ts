import type { z } from "zod";
import { AppError } from "@/lib/platform/errors";
import type { Body } from "./call-declaration";
import { isRaw, parseJson } from "./read-body";

/** @throws AppError NOT_FOUND */
export function readParams(schema: z.ZodType, given: Record<string, string | string[] | undefined>): unknown {
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new AppError("NOT_FOUND", "There is nothing at this address.");
  return parsed.data;
}

/** A parameter given several times is an array. @throws AppError VALIDATION */
export function readQuery(schema: z.ZodType, given: URLSearchParams): unknown {
  const values = new Map<string, string[]>();
  for (const [name, value] of given)
    if (values.has(name)) values.get(name)!.push(value);
    else values.set(name, [value]);
  const parsed = schema.safeParse(Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all])));
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error, "query");
}

/** A raw body is returned unchanged. @throws AppError VALIDATION */
export function parseBody(declared: Body | undefined, bytes: Buffer): unknown {
  if (!declared) return undefined;
  if (isRaw(declared)) return bytes;
  const parsed = declared.safeParse(parseJson(bytes));
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error, "body");
}

function invalid(error: z.ZodError, where: "query" | "body"): AppError {
  const fields = fieldsOf(error, where);
  const names = Object.keys(fields).join(", ");
  return new AppError("VALIDATION", where === "query" ? `Some parameters are wrong: ${names}.` : `Please check: ${names}.`, fields);
}

const FIELDS_NAMED = 20;
const FIELD_NAME_LENGTH = 60;

function fieldsOf({ issues }: z.ZodError, where: "query" | "body"): Record<string, string> {
  const faults = issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => [key, "Unknown parameter"])
      : [[fieldName(issue.path, where), issue.message]],
  );
  return Object.fromEntries(
    faults
      .slice(0, FIELDS_NAMED)
      .reverse()
      .map(([key, fault]) => [key.slice(0, FIELD_NAME_LENGTH), fault]),
  );
}

/** `children.0.className` */
function fieldName(path: PropertyKey[], where: "query" | "body"): string {
  if (path.length === 0) return where;
  return where === "query" ? String(path[0]) : path.join(".");
}
