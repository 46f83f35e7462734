import { AppError, type ErrorCode } from "@/lib/platform/errors";
import { isInvalidText } from "@/lib/platform/invalid-text";
import { isDatabaseFailure } from "@/lib/server/failure.mjs";

interface Answer {
  status: number;
  /** Seconds after which to try again */
  retryAfter?: number;
}

/** The one table of code to status. */
export const ANSWERS: Readonly<Record<ErrorCode, Answer>> = {
  VALIDATION: { status: 400 },
  LINK_INVALID: { status: 400 },
  UNAUTHENTICATED: { status: 401 },
  WRONG_CREDENTIALS: { status: 401 },
  TOTP_REQUIRED: { status: 401 },
  FORBIDDEN: { status: 403 },
  CROSS_SITE: { status: 403 },
  ADMIN_LOGIN_REQUIRED: { status: 403 },
  REVIEW_NOT_ALLOWED: { status: 403 },
  NOT_FOUND: { status: 404 },
  SCHOOL_NOT_FOUND: { status: 404 },
  METHOD_NOT_ALLOWED: { status: 405 },
  CONFLICT: { status: 409 },
  STALE: { status: 409 },
  UDISE_TAKEN: { status: 409 },
  ALREADY_SIGNED_IN: { status: 409 },
  EMAIL_TAKEN: { status: 409 },
  DECIDED: { status: 409 },
  NOTHING_UPLOADED: { status: 409 },
  ALREADY_REVIEWED: { status: 409 },
  IDEMPOTENCY_KEY_REUSED: { status: 409 },
  REQUEST_TIMEOUT: { status: 408 },
  TOO_LARGE: { status: 413 },
  WRONG_TYPE: { status: 415 },
  RATE_LIMITED: { status: 429, retryAfter: 1 },
  READ_ONLY: { status: 503, retryAfter: 300 },
  OVERLOADED: { status: 503, retryAfter: 3 },
  SEARCH_TOO_SLOW: { status: 503, retryAfter: 5 },
  UNAVAILABLE: { status: 503, retryAfter: 30 },
  INTERNAL: { status: 500 },
};

/** What went wrong, as an error that may be shown: nothing of what was thrown gets out but what the domain says itself. */
export function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isDatabaseFailure(thrown))
    return new AppError("UNAVAILABLE", "We can't reach our records just now. Please try again in half a minute.");
  // No name, no id and no search holds such a character, so whatever it was for finds nothing and is kept nowhere.
  if (isInvalidText(thrown)) return new AppError("VALIDATION", "Please leave out special characters.");
  return new AppError("INTERNAL", "Something went wrong on our side. Please try again.");
}

/** `{ error, code, fields?, current?, requestId }` with the status of the code. */
export function errorResponse(
  { code, message, fields, retryAfter: ownTime, current }: AppError,
  requestId: string,
  headers: HeadersInit = {},
): Response {
  const { status, retryAfter = undefined } = ANSWERS[code];
  const wait = ownTime ?? retryAfter;
  const answer = jsonResponse(
    { error: message, code, ...(fields && { fields }), ...(current && { current }), requestId },
    { status, headers },
  );
  answer.headers.set("Cache-Control", "no-store");
  answer.headers.set("X-Request-Id", requestId);
  if (wait !== undefined) answer.headers.set("Retry-After", String(wait));
  return answer;
}

interface Head {
  status?: number;
  headers?: HeadersInit;
}

/** JSON in UTF-8, and saying so. */
export const jsonResponse = (body: unknown, head?: Head): Response => jsonTextResponse(JSON.stringify(body), head);

/** The same of what is JSON already. */
export function jsonTextResponse(json: string, { status = 200, headers = {} }: Head = {}): Response {
  const answer = new Response(json, { status, headers });
  answer.headers.set("Content-Type", "application/json; charset=utf-8");
  return answer;
}
