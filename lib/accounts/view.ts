import type { ConsentPurpose } from "./schema";

export type VerificationStatus = "none" | "pending" | "approved" | "rejected";

/** The signed-in user, for that user only: GET /api/user. */
export interface CurrentUser {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  /** True only in a session created by the admin sign-in */
  isAdmin: boolean;
  isVerified: boolean;
  verificationStatus: VerificationStatus;
  /** Why an application was rejected or a verification ended, as the parent was told */
  verificationReason: string | null;
  emailConfirmed: boolean;
  /** The child's school, the first of several; null if none is known */
  schoolName: string | null;
  createdAt: string;
}

/** The user's own profile: PUT /api/user, and the account page. */
export interface OwnProfile extends CurrentUser {
  phone: string | null;
  childrenInfo: string | null;
  homeZipCode: string | null;
  homePlaceId: string | null;
  /** The name of the place `homePlaceId` */
  homePlaceName: string | null;
}

/** A signed-in browser. */
export interface OwnSession {
  id: string;
  /** "Chrome on Android" */
  device: string;
  createdAt: string;
  lastSeenAt: string;
  /** The session of this request */
  isCurrent: boolean;
  isAdmin: boolean;
}

/** The latest state of a person's consent to one purpose. */
export interface OwnConsent {
  purpose: ConsentPurpose;
  isGiven: boolean;
  /** The version of the notice that was agreed to last; null if never */
  noticeVersion: string | null;
  givenAt: string | null;
  withdrawnAt: string | null;
  /** The current version of the notice */
  currentNoticeVersion: string;
}

/** An undone change of address. */
export interface UndoneEmailChange {
  /** The account's address now */
  email: string;
  /** For setting a new password immediately: PUT /api/password-resets */
  resetToken: string;
}

/** The state of an admin's second factor. */
export interface OwnSecondFactor {
  /** null: it is off */
  since: string | null;
  recoveryCodesLeft: number;
  /** The site requires it of every admin. */
  isRequired: boolean;
}

/** The data for an authenticator app, shown once. */
export interface SecondFactorSetup {
  /** In base 32, for typing */
  secret: string;
  /** otpauth://totp/… */
  address: string;
  /** The address as a QR code: its side in modules, and an SVG path of that size */
  qr: { size: number; path: string };
}

/** New recovery codes, shown once. */
export interface NewRecoveryCodes {
  recoveryCodes: string[];
}

/** An admin in the list of admins. */
export interface ListedAdmin {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  hasSecondFactor: boolean;
  /** The last admin sign-in; null if never */
  lastSignInAt: string | null;
  createdAt: string;
  /** The requesting admin */
  isSelf: boolean;
}

/** An open invitation to become an admin. */
export interface ListedInvitation {
  id: string;
  email: string;
  /** The inviting admin's name */
  invitedBy: string;
  createdAt: string;
  expiresAt: string;
}

/** An invitation opened by its link. Without an account, a name and a new password are needed. */
export interface OpenInvitation {
  email: string;
  hasAccount: boolean;
}
