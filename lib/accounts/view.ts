import { z } from "zod";
import { CONSENT_PURPOSES } from "./schema";

const text = z.string().nullable();
const moment = z.iso.datetime();

export const verificationStatus = z.enum(["none", "pending", "approved", "rejected"]);
export type VerificationStatus = z.infer<typeof verificationStatus>;

export const currentUser = z.strictObject({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isAdmin: z.boolean().describe("True only in an admin session: POST /api/admin/login or POST /api/login/passkey created it"),
  isVerified: z.boolean(),
  verificationStatus,
  verificationReason: text.describe("Why an application was rejected or a verification ended, as the parent was told"),
  emailConfirmed: z.boolean(),
  schoolName: text.describe("The child's school, the first of several; null if none is known"),
  createdAt: moment,
});
export type CurrentUser = z.infer<typeof currentUser>;

export const ownProfile = currentUser.extend({
  phone: text,
  childrenInfo: text,
  homeZipCode: text,
  homePlaceId: text,
  homePlaceName: text.describe("The name of the place `homePlaceId`"),
});
export type OwnProfile = z.infer<typeof ownProfile>;

export const ownSession = z.strictObject({
  id: z.uuid(),
  device: z.string().describe("Chrome on Android"),
  createdAt: moment,
  lastSeenAt: moment,
  isCurrent: z.boolean().describe("The session of this request"),
  isAdmin: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const ownConsent = z.strictObject({
  purpose: z.enum(CONSENT_PURPOSES),
  isGiven: z.boolean(),
  noticeVersion: text.describe("The version of the notice that was agreed to last; null if never"),
  givenAt: moment.nullable(),
  withdrawnAt: moment.nullable(),
  currentNoticeVersion: z.string(),
});
export type OwnConsent = z.infer<typeof ownConsent>;

export const undoneEmailChange = z.strictObject({
  email: z.string().describe("The account's address now"),
  resetToken: z.string().describe("Sets a new password with PUT /api/password-resets, within 30 minutes"),
});
export type UndoneEmailChange = z.infer<typeof undoneEmailChange>;

export const confirmedEmail = z.strictObject({ email: z.string() });

export const ownSecondFactor = z.strictObject({
  since: moment.nullable().describe("null: it is off"),
  recoveryCodesLeft: z.int().min(0),
  isRequired: z.boolean().describe("The site requires it of every admin"),
});
export type OwnSecondFactor = z.infer<typeof ownSecondFactor>;

export const ownPasskey = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  createdAt: moment,
  lastUsedAt: moment.nullable().describe("null: never"),
});
export type OwnPasskey = z.infer<typeof ownPasskey>;

/** For navigator.credentials: options with binary data in base64url (PublicKeyCredential.parse…OptionsFromJSON). */
export const passkeyOptions = z.record(z.string(), z.unknown());

export const secondFactorSetup = z.strictObject({
  secret: z.string().describe("In base 32, for typing"),
  address: z.string().describe("otpauth://totp/…"),
  qr: z
    .strictObject({ size: z.int(), path: z.string() })
    .describe("The address as a QR code: its side in modules, and an SVG path of that size"),
});
export type SecondFactorSetup = z.infer<typeof secondFactorSetup>;

export const newRecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()).describe("Each works once") });
export type NewRecoveryCodes = z.infer<typeof newRecoveryCodes>;

export const listedAdmin = z.strictObject({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  hasSecondFactor: z.boolean(),
  lastSignInAt: moment.nullable().describe("The last admin sign-in; null if never"),
  createdAt: moment,
  isSelf: z.boolean().describe("The requesting admin"),
});
export type ListedAdmin = z.infer<typeof listedAdmin>;

export const listedInvitation = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  invitedBy: z.string().describe("The inviting admin's name"),
  createdAt: moment,
  expiresAt: moment,
});
export type ListedInvitation = z.infer<typeof listedInvitation>;

export const openInvitation = z.strictObject({
  email: z.string(),
  hasAccount: z.boolean().describe("Without an account, a name and a new password are needed"),
});
export type OpenInvitation = z.infer<typeof openInvitation>;
