/** Whoever asks: a value, never null. */
export type Actor = Visitor | Person;

export interface Visitor {
  kind: "visitor";
}

/** A signed-in person with the rights they have now, as the database says at this request. */
export interface Person {
  kind: "person";
  id: string;
  sessionId: string;
  /** True only in a session that was made at the admins' door. */
  isAdmin: boolean;
  /** An admin's session that has no rights yet: the site asks for a second factor, and this admin has none. */
  needsSecondFactor: boolean;
  isVerified: boolean;
  verificationStatus: "none" | "pending" | "approved" | "rejected";
  firstName: string;
  lastName: string;
  email: string;
  isEmailConfirmed: boolean;
}

export const VISITOR: Visitor = { kind: "visitor" };
