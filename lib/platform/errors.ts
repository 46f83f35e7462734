/** Every code an answer may carry. lib/http/error-response.ts holds the one table of code to status. */
export type ErrorCode =
  | "VALIDATION"
  | "NOT_FOUND"
  | "SCHOOL_NOT_FOUND"
  | "METHOD_NOT_ALLOWED"
  | "TOO_LARGE"
  | "WRONG_TYPE"
  | "RATE_LIMITED"
  | "OVERLOADED"
  | "UNAVAILABLE"
  | "INTERNAL";

/** The one error of the domain: a stable code, a text for a person, and what is wrong with which field. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields?: Record<string, string>,
  ) {
    super(message);
    this.name = "AppError";
  }
}
