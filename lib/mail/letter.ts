import { SITE } from "@/lib/platform/site";

/** An email's content before it becomes HTML and text. All strings are untrusted plain text. */
export interface Letter {
  subject: string;
  /** Shown after the subject in a mailbox */
  preview: string;
  /** A short text and a symbol above the title */
  status?: { tone: "good" | "attention"; text: string };
  title: string;
  paragraphs: readonly string[];
  rows?: readonly (readonly [string, string])[];
  action?: { label: string; link: string };
  closing?: readonly string[];
  /** Why the person gets it; by default because they joined */
  because?: string;
}

export const JOINED = `You are receiving this email because you joined ${SITE.name} with this address.`;
