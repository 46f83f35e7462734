/** Every code an answer may carry. lib/http/error-response.ts holds the one table of code to status. */
export type ErrorCode =
  | "VALIDATION"
  | "UNAUTHENTICATED"
  | "WRONG_CREDENTIALS"
  | "TOTP_REQUIRED"
  | "FORBIDDEN"
  | "CROSS_SITE"
  | "ADMIN_LOGIN_REQUIRED"
  | "NOT_FOUND"
  | "SCHOOL_NOT_FOUND"
  | "METHOD_NOT_ALLOWED"
  | "CONFLICT"
  | "STALE"
  | "UDISE_TAKEN"
  | "ALREADY_SIGNED_IN"
  | "EMAIL_TAKEN"
  | "LINK_INVALID"
  | "DECIDED"
  | "NOTHING_UPLOADED"
  | "REVIEW_NOT_ALLOWED"
  | "ALREADY_REVIEWED"
  | "IDEMPOTENCY_KEY_REUSED"
  | "REQUEST_TIMEOUT"
  | "TOO_LARGE"
  | "WRONG_TYPE"
  | "RATE_LIMITED"
  | "READ_ONLY"
  | "OVERLOADED"
  | "SEARCH_TOO_SLOW"
  | "UNAVAILABLE"
  | "INTERNAL";

/** The one error of the domain: a stable code, a text for a person, and what is wrong with which field. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields?: Record<string, string>,
    /** Seconds after which to try again, where the code's own time isn't right */
    readonly retryAfter?: number,
    /** How the thing stands now, where it was changed meanwhile (STALE) */
    readonly current?: object,
  ) {
    super(message);
    this.name = "AppError";
  }
}
