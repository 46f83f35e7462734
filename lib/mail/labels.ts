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
  "representative-linked": "Linked as representative",
  "claim-code": "Code for a claim",
  "claim-refused": "Claim rejected",
  "representative-ended": "No longer representative",
  "representative-notice": "Another claim of the school",
  "representative-ends": "Representative’s year ends",
  "review-edited": "Review edited",
  "appeal-decided": "Appeal decided",
  "password-reset": "New password",
  "password-changed": "Password changed",
  "account-deleted": "Account deleted",
  "rules-reminder": "Reminder of the rules",
  "grievance-received": "Grievance received",
  "grievance-decided": "Grievance decided",
  "grievance-reminder": "Grievance reminder",
  "admin-invited": "Admin invitation",
  "admin-joined": "New admin",
  "admin-demoted": "Admin rights removed",
  "second-factor-changed": "Second factor",
  "codes-refused": "Wrong codes",
  "passkey-changed": "Passkeys",
  "recovery-code-used": "Recovery code used",
  "joint-act": "Joint decision",
  "team-notice": "Notice to administrators",
  "audit-digest": "Audit digest",
  "correction-decided": "Correction decided",
  "report-decided": "Report decided",
  "admin-signed-in": "Admin sign-in",
};

const NAME_LENGTH = 40;
/** Text with links or numbers is no name: a stranger may sign up with someone else's address and an advertisement as the name. */
const NOT_A_NAME = /[/\\@:<>|]|www|\.\p{L}{2,}|\d{4}/iu;

/** `Meera, you are verified`; without a plausible name `You are verified`. */
export function greet(firstName: string, sentence: string): string {
  const name = oneLine(firstName);
  if (name === "" || name.length > NAME_LENGTH || NOT_A_NAME.test(name)) return sentence.charAt(0).toUpperCase() + sentence.slice(1);
  return `${name}, ${sentence}`;
}

/** Line breaks, control characters and bidirectional marks. Joiners stay, because Indian scripts need them. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Text for a header, a title or a table cell. */
export const oneLine = (text: string): string => text.replace(CONTROLS, " ").replace(/\s+/g, " ").trim();
