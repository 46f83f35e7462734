/** What a mail says, before it becomes HTML and text. Every string is plain text of whatever origin. */
export interface Letter {
  subject: string;
  /** Shown beside the subject in a list of mails */
  preview: string;
  /** A word and a sign above the title */
  status?: { tone: "good" | "attention"; text: string };
  title: string;
  paragraphs: readonly string[];
  /** Label and value */
  rows?: readonly (readonly [string, string])[];
  action?: { label: string; link: string };
  /** After the action, in a lower voice */
  closing?: readonly string[];
  /** Why the person gets this mail */
  because: string;
}
