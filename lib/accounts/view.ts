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

/** A change of address that the reader of the old one has undone. */
export interface UndoneEmailChange {
  /** The account's address now */
  email: string;
  /** With it a new password is set at once: PUT /api/password-resets */
  resetToken: string;
}

/** How one's second factor stands. */
export interface OwnSecondFactor {
  /** null: it is off */
  since: string | null;
  recoveryCodesLeft: number;
  /** The site asks every administrator for one. */
  isRequired: boolean;
}

/** What an authenticator app takes in. Shown once. */
export interface SecondFactorSetup {
  /** In base 32, to be typed */
  secret: string;
  /** otpauth://totp/… */
  address: string;
  /** The address as a QR code: the side of its square in modules, and the path of an SVG of that size */
  qr: { size: number; path: string };
}

/** Codes in place of the app's, each once. Shown once. */
export interface NewRecoveryCodes {
  recoveryCodes: string[];
}

/** An administrator, as the others see them. */
export interface ListedAdmin {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  hasSecondFactor: boolean;
  /** When they last signed in as administrator; null: never */
  lastSignInAt: string | null;
  createdAt: string;
  /** The one that asks */
  isSelf: boolean;
}

/** Somebody who was asked to become an administrator, and has not answered yet. */
export interface ListedInvitation {
  id: string;
  email: string;
  /** Who asked them */
  invitedBy: string;
  createdAt: string;
  expiresAt: string;
}

/** What an invited person is asked for: a name and a new password, or the password of the account that they have. */
export interface OpenInvitation {
  email: string;
  hasAccount: boolean;
}
