import type { MailKind } from "./mail-kinds";

export const MAIL_STATUSES = ["queued", "sent", "cancelled", "failed"] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** An email in the admins' list. It has its address until it is sent. */
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
  /** Stored as a file, because SMTP_URL is unset */
  isStored: boolean;
}

/** An email that was stored as a file, without the secrets of its links. */
export interface StoredMail {
  id: string;
  subject: string;
  from: string;
  to: string;
  date: string | null;
  html: string;
  text: string;
}
