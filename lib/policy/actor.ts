export type Actor = Visitor | Person;

export interface Visitor {
  kind: "visitor";
}

/** Rights are read from the database for each request. */
export interface Person {
  kind: "person";
  id: string;
  sessionId: string;
  /** True only in a session created at the admins' sign-in. */
  isAdmin: boolean;
  /** An admin session without rights yet: the site requires a second factor, and this session was begun without one. */
  needsSecondFactor: boolean;
  /** Signed in, or proved who they are again, in the last five minutes (step-up.ts). */
  isRecentlyConfirmed: boolean;
  isVerified: boolean;
  verificationStatus: "none" | "pending" | "approved" | "rejected";
  firstName: string;
  lastName: string;
  email: string;
  isEmailConfirmed: boolean;
}

export const VISITOR: Visitor = { kind: "visitor" };
