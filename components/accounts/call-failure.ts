import { CallError } from "@/lib/http/client";

/** Why a call failed, in words for the person who waits for it. */
export interface Failure {
  text: string;
  /** The server's stable code; null where no answer came, or none that could be read. */
  code: string | null;
  fields: Record<string, string>;
}

/** No answer came, or none that says anything. */
export const TRY_AGAIN = "Please try again.";

/** `fallback` stands where the server answered without a word. */
export function failureOf(error: unknown, fallback = TRY_AGAIN): Failure {
  if (!(error instanceof CallError)) return { text: TRY_AGAIN, code: null, fields: {} };
  return { text: error.text ?? (error.status < 500 ? fallback : TRY_AGAIN), code: error.code, fields: error.fields };
}
