import type { ConsentPurpose } from "./schema";

export type VerificationStatus = "none" | "pending" | "approved" | "rejected";

/** Who is signed in, as that person and nobody else reads it: GET /api/user. */
export interface CurrentUser {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  /** In a session made at the administrators' door only */
  isAdmin: boolean;
  isVerified: boolean;
  verificationStatus: VerificationStatus;
  /** Why an application was rejected or a verification ended, as the parent was told */
  verificationReason: string | null;
  emailConfirmed: boolean;
  /** The school of their child, the first where there are several; null: none was named */
  schoolName: string | null;
  createdAt: string;
}

/** One's own profile: PUT /api/user, and the account page. */
export interface OwnProfile extends CurrentUser {
  phone: string | null;
  childrenInfo: string | null;
  homeZipCode: string | null;
  homePlaceId: string | null;
  /** The place of `homePlaceId` in words */
  homePlaceName: string | null;
}

/** A browser that is signed in. */
export interface OwnSession {
  id: string;
  /** "Chrome on Android" */
  device: string;
  createdAt: string;
  lastSeenAt: string;
  /** The one that asks */
  isCurrent: boolean;
  isAdmin: boolean;
}

/** What a person agreed to for one purpose, as it stands now. */
export interface OwnConsent {
  purpose: ConsentPurpose;
  isGiven: boolean;
  /** Version of the notice that was agreed to last; null: never asked */
  noticeVersion: string | null;
  givenAt: string | null;
  withdrawnAt: string | null;
  /** Version of the notice as it reads now */
  currentNoticeVersion: string;
}
