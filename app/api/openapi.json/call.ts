import type { z } from "zod";
import type { ErrorCode } from "@/lib/platform/errors";

type Method = "GET" | "POST" | "PUT" | "DELETE";

interface Answer {
  /** 200 where nothing is said */
  status?: 200 | 201 | 204 | 302 | 503;
  description: string;
  /** JSON that is answered; none: an answer without a body */
  schema?: z.ZodType;
  isList?: boolean;
}

/** A call as the document describes it. */
export interface CallDescription {
  summary: string;
  query?: z.ZodObject;
  /** JSON that is sent */
  body?: z.ZodType;
  /** What is sent where it isn't JSON */
  bodyTypes?: string[];
  answer: Answer;
  /** Of a call that does one thing or another; with another status */
  otherAnswer?: Answer;
  refusals: readonly ErrorCode[];
  /** Whether it takes an Idempotency-Key: every write does, but one that makes a session. */
  repeats?: boolean;
}

/** `"PUT /api/schools/{id}"`: each file of calls is a part of this table. */
export type Calls = Partial<Record<`${Method} /${string}`, CallDescription>>;

/** What any call may answer that asks the database. */
export const LIMITED = ["RATE_LIMITED", "OVERLOADED", "UNAVAILABLE"] as const satisfies ErrorCode[];
/** … and any write. */
export const WRITES = [
  "VALIDATION",
  "CROSS_SITE",
  "REQUEST_TIMEOUT",
  "TOO_LARGE",
  "WRONG_TYPE",
  "READ_ONLY",
  ...LIMITED,
] as const satisfies ErrorCode[];
/** … of someone who is signed in. */
export const OWN_WRITES = ["UNAUTHENTICATED", ...WRITES] as const satisfies ErrorCode[];
