import { formatDate } from "@/lib/schools/labels";
import type { DocumentKind, ReasonCode } from "./schema";
import type { AdminUser, DestroyedBecause, OwnDocument, Provenance } from "./view";

/** What a document is, as the team chooses it. */
export const DOCUMENT_KIND_LABELS: Record<DocumentKind, string> = {
  "fee-receipt": "Fee receipt",
  "report-card": "Report card",
  "school-id-card": "School ID card",
  other: "Other document",
  "in-person": "Seen in person",
};

type Reason = {
  /** As the team chooses it */
  label: string;
  /** As the parent reads it */
  told: string;
};

/** Templates of the reasons. A free text is added to what the parent is told. */
export const REASONS: Record<ReasonCode, Reason> = {
  unreadable: {
    label: "Not readable",
    told: "We could not read the document. Please upload a clear picture or a PDF.",
  },
  "no-parent-name": {
    label: "Shows no name of a parent",
    told: "The document does not show your name. Please upload one that names you as a parent, for example a fee receipt.",
  },
  "no-school-name": {
    label: "Shows no name of a school",
    told: "The document does not show the name of the school. Please upload one that does, for example a school ID card.",
  },
  "another-school": {
    label: "Another school",
    told: "The document is from another school than the one you gave. Please upload one from your child’s school, or correct the school.",
  },
  "too-old": {
    label: "Older than 2 years",
    told: "The document is older than 2 years. Please upload a recent one.",
  },
  "not-a-proof": {
    label: "Not a proof of parentage",
    told: "The document does not show that you are a parent at the school. A fee receipt, a report card or a school ID card does.",
  },
  "unmasked-aadhaar": {
    label: "Unmasked Aadhaar (destroys the file at once)",
    told: "The document showed an Aadhaar number, which we must not keep: its file is destroyed. Please cover the number and upload it again, or choose another document.",
  },
  "no-document": {
    label: "No document came",
    told: "We have not received a document. Please upload one that shows that you are a parent at the school.",
  },
  "not-genuine": {
    label: "The document is not genuine",
    told: "We have found that the document you sent is not genuine.",
  },
  "second-account": {
    label: "A second account of one parent",
    told: "You have another account here. One parent has one verified account.",
  },
  "approved-by-mistake": {
    label: "Approved by mistake",
    told: "Your verification was approved by mistake. Please upload a document that shows that you are a parent at the school.",
  },
  other: { label: "Other, in words", told: "" },
};

const NO_REASON = "What we received did not show that you are a parent at the school.";

/** What a parent is told: the template's sentence, then what the admin added. */
export function reasonTold({ reasonCode, reasonText }: { reasonCode?: ReasonCode | null; reasonText?: string | null }): string {
  const sentences = [reasonCode ? REASONS[reasonCode].told : "", reasonText?.trim() ?? ""].filter(Boolean);
  return sentences.length > 0 ? sentences.join(" ") : NO_REASON;
}

export const NO_SCHOOL = "No school assigned";
export const NO_DOCUMENT = "No document";

/** The status badge of a user in the admins' lists. */
export function userStatus({ isAdmin, isVerified, verificationStatus }: Pick<AdminUser, "isAdmin" | "isVerified" | "verificationStatus">) {
  if (isAdmin) return "Administrator";
  if (isVerified) return "Verified Parent";
  return verificationStatus === "rejected" ? "Rejected" : "Pending Verification";
}

// Made when first used: see lib/schools/labels.ts.
let months: Intl.DateTimeFormat | undefined;

const SEEN: Record<DocumentKind, string> = {
  "fee-receipt": "Fee receipt seen by our team",
  "report-card": "Report card seen by our team",
  "school-id-card": "School ID card seen by our team",
  other: "Document seen by our team",
  "in-person": "Checked in person by our team",
};

const formatMonth = (day: string) =>
  (months ??= new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" })).format(new Date(day));

/** `School ID card seen by our team, Nov 2026`; of an anonymous review `Checked by our team, 2026`. */
export function whatWasChecked({ seen, checkedIn }: Pick<Provenance, "seen" | "checkedIn">): string {
  const when = checkedIn.length > 4 ? formatMonth(`${checkedIn}-01`) : checkedIn;
  return `${seen ? SEEN[seen] : "Checked by our team"}, ${when}`;
}

/** The whole badge: what was checked and when and, once the child has left, that too. */
export function checkWords({ isEnrolled, enrolledUntil, ...check }: Provenance): string {
  const left = enrolledUntil ? `Enrolled until ${enrolledUntil}` : "Child no longer at the school";
  return isEnrolled ? whatWasChecked(check) : `${whatWasChecked(check)}. ${left}`;
}

/** How long a document is kept, in days after the decision. */
export interface KeepingDays {
  /** Until then the team can look at it; then it is sealed. */
  open: number;
  /** Then it is destroyed. */
  retention: number;
}

const WHY_DESTROYED: Record<DestroyedBecause, string> = {
  retention: "its time was over",
  "unmasked-aadhaar": "it showed an Aadhaar number, which we must not keep",
  infected: "a virus was found in it",
  "consent-withdrawn": "you took your consent back",
};

/** What becomes of a parent's own document, and when. */
export function whatHappensTo(document: OwnDocument, { open, retention }: KeepingDays): string {
  const { state, decidedAt, submittedAt, destroyedAt, destroyedBecause } = document;
  if (state === "destroyed") {
    const why = destroyedBecause ? `: ${WHY_DESTROYED[destroyedBecause]}` : "";
    return destroyedAt ? `Destroyed on ${formatDate(destroyedAt)}${why}.` : `Destroyed${why}.`;
  }
  if (!decidedAt) {
    const sent = `Sent on ${formatDate(submittedAt)}.`;
    return document.isBeingScanned ? `${sent} It is being scanned for viruses.` : `${sent} Our team checks it within 24-48 hours.`;
  }
  const after = (days: number) => formatDate(new Date(new Date(decidedAt).getTime() + days * DAY_MS));
  const destroyed = `It is destroyed on ${after(retention)}.`;
  if (state === "sealed") return `Checked on ${formatDate(decidedAt)}. Sealed: nobody can look at it. ${destroyed}`;
  return `Checked on ${formatDate(decidedAt)}. Our team can look at it until ${after(open)}. ${destroyed}`;
}

const DAY_MS = 86_400_000;
