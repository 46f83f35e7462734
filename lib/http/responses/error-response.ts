import { z } from "zod";
import { AppError, type ErrorCode } from "@/lib/platform/errors";
import { isInvalidText } from "@/lib/platform/database/error-kinds";
import { isDatabaseFailure } from "@/lib/server/failure.mjs";
import { jsonResponse } from "./responses";

export const ERROR_STATUSES: Readonly<Record<ErrorCode, { status: number; retryAfter?: number }>> = {
  VALIDATION: { status: 400 },
  LINK_INVALID: { status: 400 },
  UNAUTHENTICATED: { status: 401 },
  WRONG_CREDENTIALS: { status: 401 },
  TOTP_REQUIRED: { status: 401 },
  PASSKEY_REQUIRED: { status: 401 },
  FORBIDDEN: { status: 403 },
  STEP_UP_REQUIRED: { status: 403 },
  OWN_PROPOSAL: { status: 403 },
  CROSS_SITE: { status: 403 },
  ADMIN_LOGIN_REQUIRED: { status: 403 },
  REVIEW_NOT_ALLOWED: { status: 403 },
  EMAIL_UNCONFIRMED: { status: 403 },
  NOT_FOUND: { status: 404 },
  SCHOOL_NOT_FOUND: { status: 404 },
  METHOD_NOT_ALLOWED: { status: 405 },
  CONFLICT: { status: 409 },
  STALE: { status: 409 },
  UDISE_TAKEN: { status: 409 },
  ALREADY_SIGNED_IN: { status: 409 },
  EMAIL_TAKEN: { status: 409 },
  DECIDED: { status: 409 },
  SECOND_PERSON_REQUIRED: { status: 409 },
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

/** Only AppErrors keep their text. */
export function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isDatabaseFailure(thrown))
    return new AppError("UNAVAILABLE", "Sorry, we can’t reach our database at the moment. Please try again in half a minute.");
  // Invalid characters match no name, id or search text and are stored nowhere.
  if (isInvalidText(thrown)) return new AppError("VALIDATION", "Please leave out special characters.");
  return new AppError("INTERNAL", "Sorry, something went wrong on our side. Please try again.");
}

export const errorBody = z.strictObject({
  error: z.string().describe("For people"),
  code: z.string().describe("For programs; stable"),
  fields: z.record(z.string(), z.string()).optional().describe("What is wrong, by field"),
  current: z.record(z.string(), z.unknown()).optional().describe("The current state of an object that someone changed meanwhile (STALE)"),
  requestId: z.string().optional().describe("For support requests"),
});

export function errorResponse(
  { code, message, fields, retryAfter: ownRetryAfter, current }: AppError,
  requestId: string,
  headers: HeadersInit = {},
): Response {
  const { status, retryAfter = undefined } = ERROR_STATUSES[code];
  const seconds = ownRetryAfter ?? retryAfter;
  const response = jsonResponse(
    { error: message, code, ...(fields && { fields }), ...(current && { current }), requestId },
    { status, headers },
  );
  response.headers.set("Cache-Control", "no-store");
  response.headers.set("X-Request-Id", requestId);
  if (seconds !== undefined) response.headers.set("Retry-After", String(seconds));
  return response;
}
