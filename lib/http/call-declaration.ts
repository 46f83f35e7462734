import { z } from "zod";
import type { ErrorCode } from "@/lib/platform/errors";
import type { RawBody } from "./read-body";

/** Who may call. `authorize` then decides about the particular object. */
export type Access = "anyone" | "signed-in" | "admin";
export type Body = z.ZodType | RawBody;

export interface ResponseDeclaration<Schema extends z.ZodType | undefined = z.ZodType | undefined, Row extends z.ZodType = z.ZodType> {
  /** By default 200, or 204 without a body */
  status?: 200 | 201 | 202 | 204 | 302 | 503;
  description?: string;
  schema?: Schema;
  /** An array of these, with pagination headers */
  rows?: Row;
  /** Headers besides those of every response and every list */
  headers?: Record<string, { description?: string; schema: object; required?: boolean }>;
  contentType?: string;
}

export interface ListPage<Row> {
  rows: Row[];
  total: number;
  isTotalCapped: boolean;
}

/** A call: `route()` handles what it declares, and the OpenAPI document is generated from it. */
export interface CallDeclaration {
  /** One line, in the present tense: "Approves or rejects a parent". Calls without a summary are not documented. */
  summary?: string;
  description?: string;
  /** Undefined: the session isn't read, and the response is the same for everyone. */
  access?: Access;
  /** A sign-in, or a password or passkey given again, in the last five minutes */
  stepUp?: boolean;
  /** Invalid ones give 404, before `authorize` */
  params?: z.ZodType;
  query?: z.ZodType;
  /** A zod schema for JSON, or the content types of a body that the handler parses itself from bytes. */
  body?: Body;
  /** The rate limit that a call counts towards. A write must also come from our own pages, and is refused while the site is read-only. */
  limit: "read" | "write" | "none";
  /** Whether an Idempotency-Key replays the response. Not for calls that create a session. */
  repeats?: boolean;
  response?: ResponseDeclaration;
  /** The second response of a call that does one of two things, with another status. */
  otherResponse?: ResponseDeclaration;
  /** `errorCodesOf` adds those implied by the rest of the declaration. */
  errors?: readonly ErrorCode[];
}

export const statusOf = ({ status, schema, rows, contentType }: ResponseDeclaration): number =>
  status ?? (schema || rows || contentType ? 200 : 204);

export const bodySchemaOf = ({ schema, rows }: ResponseDeclaration): z.ZodType | undefined => (rows ? z.array(rows) : schema);

export function errorCodesOf({ errors = [], access, stepUp = false, params, query, limit, repeats = true }: CallDeclaration): ErrorCode[] {
  const isWrite = limit === "write";
  const codes: [boolean, ErrorCode[]][] = [
    [access === "signed-in" || access === "admin", ["UNAUTHENTICATED"]],
    [access === "admin", ["FORBIDDEN"]],
    [stepUp, ["STEP_UP_REQUIRED"]],
    [params !== undefined, ["NOT_FOUND"]],
    [isWrite || query !== undefined || params !== undefined, ["VALIDATION"]],
    [isWrite, ["CROSS_SITE", "REQUEST_TIMEOUT", "TOO_LARGE", "WRONG_TYPE", "READ_ONLY"]],
    [isWrite && repeats, ["IDEMPOTENCY_KEY_REUSED"]],
    [limit !== "none", ["RATE_LIMITED", "OVERLOADED", "UNAVAILABLE"]],
  ];
  return [
    ...new Set([...errors, ...codes.flatMap(([applies, added]) => (applies ? added : [])), "METHOD_NOT_ALLOWED", "INTERNAL"] as const),
  ];
}
