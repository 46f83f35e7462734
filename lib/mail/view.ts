import type { MailKind } from "./mail-kinds";

export const MAIL_STATUSES = ["queued", "sent", "cancelled", "failed"] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** A mail as admins see it in the list. The address is there until the mail is sent. */
export interface ListedMail {
  id: string;
  kind: MailKind;
  status: MailStatus;
  address: string | null;
  attempts: number;
  lastError: string | null;
  createdAt: string;
  notBefore: string;
  sentAt: string | null;
  /** Kept as a file, for want of SMTP_URL */
  isKept: boolean;
}

/** A mail that was written to a file, for admins to read without the secrets of its links. */
export interface StoredMail {
  id: string;
  subject: string;
  from: string;
  to: string;
  date: string | null;
  html: string;
  text: string;
}
