import type { MailKind } from "./messages";
import type { MailStatus } from "./view";

export const MAIL_STATUS_LABELS: Record<MailStatus, string> = {
  queued: "Waiting",
  sent: "Sent",
  cancelled: "Cancelled",
  failed: "Failed",
};

export const MAIL_KIND_LABELS: Record<MailKind, string> = {
  "confirm-address": "Confirm address",
  "address-taken": "Address has an account",
  "application-received": "Application received",
  "application-approved": "Application approved",
  "application-rejected": "Application rejected",
  "verification-revoked": "Verification ended",
  "enrolment-confirmed": "School confirmed",
  "enrolment-rejected": "School not confirmed",
  "enrolment-question": "Still at the school?",
  "password-reset": "New password",
  "password-changed": "Password changed",
  "account-deleted": "Account deleted",
  "admin-signed-in": "Sign-in of an admin",
};
