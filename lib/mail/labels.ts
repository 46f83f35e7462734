import type { MailKind } from "./mail-kinds";
import type { MailStatus } from "./view";

export const MAIL_STATUS_LABELS: Record<MailStatus, string> = {
  queued: "Waiting",
  sent: "Sent",
  cancelled: "Cancelled",
  failed: "Failed",
};

export const MAIL_KIND_LABELS: Record<MailKind, string> = {
  "confirm-address": "Confirm address",
  "email-change-begun": "Email change begun",
  "email-changed": "Email changed",
  "email-change-undone": "Email change undone",
  "address-taken": "Address has an account",
  "application-received": "Application received",
  "application-approved": "Application approved",
  "application-rejected": "Application rejected",
  "verification-revoked": "Verification ended",
  "enrolment-confirmed": "School confirmed",
  "enrolment-rejected": "School not confirmed",
  "enrolment-question": "Still at the school?",
  "review-published": "Review published",
  "review-removed": "Review removed",
  "reply-published": "Reply published",
  "reply-removed": "Reply removed",
  "representative-linked": "Speaks for a school",
  "review-edited": "Review edited",
  "appeal-decided": "Appeal decided",
  "password-reset": "New password",
  "password-changed": "Password changed",
  "account-deleted": "Account deleted",
  "grievance-received": "Grievance received",
  "grievance-decided": "Grievance decided",
  "grievance-reminder": "Grievance to be answered",
  "admin-invited": "Invitation of an admin",
  "admin-joined": "A new admin",
  "admin-demoted": "No longer an admin",
  "second-factor-changed": "Second factor",
  "recovery-code-used": "Recovery code used",
  "correction-decided": "Correction decided",
  "report-decided": "Report decided",
  "admin-signed-in": "Sign-in of an admin",
};

const NAME_LENGTH = 40;
/** What leads somewhere or shouts: a stranger may have put our mail's reader's address and any "name" into the sign-up form. */
const NO_NAME = /[/\\@:<>|]|www|\.\p{L}{2,}|\d{4}/iu;

/** `Meera, you are verified`; without a name that can be one: `You are verified`. */
export function greet(firstName: string, words: string): string {
  const name = oneLine(firstName);
  if (name === "" || name.length > NAME_LENGTH || NO_NAME.test(name)) return words.charAt(0).toUpperCase() + words.slice(1);
  return `${name}, ${words}`;
}

/** Line breaks, control characters, and marks that turn the direction of writing. (Joiners stay: Indian scripts need them.) */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Fit for a header, a title, a cell. */
export const oneLine = (text: string): string => text.replace(CONTROLS, " ").replace(/\s+/g, " ").trim();
