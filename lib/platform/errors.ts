/** error-response.ts maps them to statuses. */
export type ErrorCode =
  | "VALIDATION"
  | "UNAUTHENTICATED"
  | "WRONG_CREDENTIALS"
  | "TOTP_REQUIRED"
  | "PASSKEY_REQUIRED"
  | "FORBIDDEN"
  | "STEP_UP_REQUIRED"
  | "OWN_PROPOSAL"
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
  | "EMAIL_UNCONFIRMED"
  | "LINK_INVALID"
  | "DECIDED"
  | "SECOND_PERSON_REQUIRED"
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

/** Next loads this module once per bundle, so an error from a singleton may belong to another bundle's class. */
const IS_APP_ERROR = Symbol.for("schoolsach.AppError");

/** A stable code, a message for people, and messages by field. */
export class AppError extends Error {
  readonly [IS_APP_ERROR] = true;

  static override [Symbol.hasInstance](value: unknown): value is AppError {
    return typeof value === "object" && value !== null && IS_APP_ERROR in value;
  }

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields?: Record<string, string>,
    readonly retryAfter?: number,
    /** What someone changed meanwhile (STALE) */
    readonly current?: object,
  ) {
    super(message);
    this.name = "AppError";
  }
}
