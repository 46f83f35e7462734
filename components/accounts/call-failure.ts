import { CallError } from "@/lib/http/client";

/** Why a call failed, as text for the person. */
export interface Failure {
  text: string;
  /** The server's error code; null without a readable response */
  code: string | null;
  fields: Record<string, string>;
}

/** No response, or none with a message. */
export const TRY_AGAIN = "Please try again.";

/** A failure in the browser, with a text for the person. */
export class ShownError extends Error {}

/** @param fallback used when the server sends no message */
export function failureOf(error: unknown, fallback = TRY_AGAIN): Failure {
  if (error instanceof ShownError) return { text: error.message, code: null, fields: {} };
  if (!(error instanceof CallError)) return { text: TRY_AGAIN, code: null, fields: {} };
  return { text: error.text ?? (error.status < 500 ? fallback : TRY_AGAIN), code: error.code, fields: error.fields };
}
