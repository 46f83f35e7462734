import { addDays } from "date-fns";
import { formatDate, formatMonth } from "@/lib/schools/labels";
import type { DocumentKind, ReasonCode } from "./schema";
import type { AdminUser, DestroyedBecause, OwnDocument, Provenance } from "./view";

export const DOCUMENT_KIND_LABELS: Record<DocumentKind, string> = {
  "fee-receipt": "Fee receipt",
  "report-card": "Report card",
  "school-id-card": "School ID card",
  other: "Other document",
  "in-person": "Seen in person",
};

/** Reasons of decisions. An admin's own text is appended to the parent's text; the label is for admins. */
export const REASONS: Record<ReasonCode, { label: string; parentText: string }> = {
  unreadable: {
    label: "Not readable",
    parentText: "We could not read the document. Please upload a clear picture or a PDF.",
  },
  "no-parent-name": {
    label: "Doesn’t show the parent’s name",
    parentText: "The document does not show your name. Please upload one that names you as a parent, for example a fee receipt.",
  },
  "no-school-name": {
    label: "Doesn’t show the school’s name",
    parentText: "The document does not show the name of the school. Please upload one that does, for example a school ID card.",
  },
  "another-school": {
    label: "A different school",
    parentText:
      "The document is from another school than the one you gave. Please upload one from your child’s school, or correct the school.",
  },
  "too-old": {
    label: "Older than 2 years",
    parentText: "The document is older than 2 years. Please upload a recent one.",
  },
  "not-a-proof": {
    label: "Not proof of parentage",
    parentText: "The document does not show that you are a parent at the school. A fee receipt, a report card or a school ID card does.",
  },
  "unmasked-aadhaar": {
    label: "Unmasked Aadhaar (deletes the file immediately)",
    parentText:
      "The document showed an Aadhaar number, which we must not keep, so we deleted the file. Please cover the number and upload it again, or choose another document.",
  },
  "no-document": {
    label: "No document received",
    parentText: "We have not received a document. Please upload one that shows that you are a parent at the school.",
  },
  "not-genuine": {
    label: "The document is not genuine",
    parentText: "We found that the document you sent is not genuine.",
  },
  "second-account": {
    label: "Second account of the same parent",
    parentText: "You have another account here. Each parent can have one verified account.",
  },
  "approved-by-mistake": {
    label: "Approved by mistake",
    parentText: "Your verification was approved by mistake. Please upload a document that shows that you are a parent at the school.",
  },
  other: { label: "Other reason", parentText: "" },
};

const NO_REASON = "What you sent did not show that you are a parent at the school.";

/** The reason as the parent reads it: the template's sentence, then the admin's text. */
export function reasonForParent({ reasonCode, reasonText }: { reasonCode?: ReasonCode | null; reasonText?: string | null }): string {
  const sentences = [reasonCode ? REASONS[reasonCode].parentText : "", reasonText?.trim() ?? ""].filter(Boolean);
  return sentences.length > 0 ? sentences.join(" ") : NO_REASON;
}

export const NO_SCHOOL = "No school assigned";
export const NO_DOCUMENT = "No document";

export function userStatus({ isAdmin, isVerified, verificationStatus }: Pick<AdminUser, "isAdmin" | "isVerified" | "verificationStatus">) {
  if (isAdmin) return "Administrator";
  if (isVerified) return "Verified Parent";
  return verificationStatus === "rejected" ? "Rejected" : "Pending Verification";
}

const SEEN_TEXTS: Record<DocumentKind, string> = {
  "fee-receipt": "Verified with a fee receipt",
  "report-card": "Verified with a report card",
  "school-id-card": "Verified with a school ID card",
  other: "Verified with a document",
  "in-person": "Verified in person",
};

/** `Verified with a school ID card, Nov 2026`; for an anonymous review `Verified by our team, 2026`. */
export function whatWasChecked({ seen, checkedIn }: Pick<Provenance, "seen" | "checkedIn">): string {
  const when = checkedIn.length > 4 ? formatMonth(checkedIn) : checkedIn;
  return `${seen ? SEEN_TEXTS[seen] : "Verified by our team"}, ${when}`;
}

/** The whole badge: what was checked and when, and that the child has left, if so. */
export function badgeText({ isEnrolled, enrolledUntil, ...check }: Provenance): string {
  const left = enrolledUntil ? `Enrolled until ${enrolledUntil}` : "Child no longer at the school";
  return isEnrolled ? whatWasChecked(check) : `${whatWasChecked(check)}. ${left}`;
}

/** Retention of a document, in days after the decision. */
export interface RetentionDays {
  /** Admins can view it until then; then it is sealed. */
  open: number;
  retention: number;
}

const DESTROYED_REASONS: Record<DestroyedBecause, string> = {
  retention: "we keep documents for a limited time",
  "unmasked-aadhaar": "it showed an Aadhaar number, which we must not keep",
  infected: "a virus was found in it",
  "consent-withdrawn": "you withdrew your consent",
  "email-change-undone": "it was sent after a change of email address that was undone",
};

export function retentionText(document: OwnDocument, { open, retention }: RetentionDays): string {
  const { state, decidedAt, submittedAt, destroyedAt, destroyedBecause } = document;
  if (state === "destroyed") {
    const why = destroyedBecause ? `: ${DESTROYED_REASONS[destroyedBecause]}` : "";
    return destroyedAt ? `Deleted on ${formatDate(destroyedAt)}${why}.` : `Deleted${why}.`;
  }
  if (!decidedAt) {
    const sentText = `Sent on ${formatDate(submittedAt)}.`;
    return document.isBeingScanned
      ? `${sentText} It is being scanned for viruses.`
      : `${sentText} Our team will check it within 24-48 hours.`;
  }
  const after = (days: number) => formatDate(addDays(decidedAt, days));
  const destroyed = `We will delete it on ${after(retention)}.`;
  if (state === "sealed") return `Checked on ${formatDate(decidedAt)}. Nobody on our team can open it any more. ${destroyed}`;
  return `Checked on ${formatDate(decidedAt)}. Our team can open it until ${after(open)}. ${destroyed}`;
}
