import type { LockedBy } from "@/lib/editing-locks/view";
import type { DocumentKind, ReasonCode } from "./schema";

/** The values of users.verification_status */
export type VerificationStatus = "none" | "pending" | "approved" | "rejected";

/** A user in the admin lists, with the specification's names. */
export interface AdminUser {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  isEmailConfirmed: boolean;
  isAdmin: boolean;
  isVerified: boolean;
  verificationStatus: VerificationStatus;
  /** The child's school, or the unlisted school that the parent named; null if none */
  schoolName: string | null;
  /** `/uploads/{verificationDocumentPath}` serves the latest document; null if there is none or it can't be viewed any more. */
  verificationDocumentPath: string | null;
  createdAt: string;
}

/** A row of All Users. `userStatus` in labels.ts gives its status text. */
export type ListedUser = AdminUser;

/** A document that admins can view. */
export interface QueuedDocument {
  id: string;
  /** A path on this site; every access is audited. */
  url: string;
  fileName: string;
  contentType: string;
  /** Bytes */
  size: number;
}

/** A row of the queue: an application without a decision. */
export interface QueuedParent extends AdminUser {
  /** When the parent last entered the queue, the start of the 24 to 48 hours. */
  appliedAt: string;
  childrenInfo: string | null;
  /** null: 'No document' */
  document: QueuedDocument | null;
  claimedBy: LockedBy | null;
  hints: {
    /** The number of earlier decisions about this parent */
    earlierDecisions: number;
    /** The number of other people with the same phone number or document; at most 9. */
    duplicates: number;
  };
  /** Sent with the decision, so that nobody decides on an outdated view. */
  version: number;
}

/** GET /api/admin/users/:id */
export interface ParentDetail extends Omit<QueuedParent, "hints" | "appliedAt"> {
  appliedAt: string | null;
  phone: string | null;
  verifiedAt: string | null;
  /** The reason of the last decision, as the parent was told */
  verificationReason: string | null;
  enrolments: DetailEnrolment[];
  /** Unlisted schools that the parent requested */
  schoolRequests: { name: string; zipCode: string; createdAt: string; isOpen: boolean }[];
  /** Newest first; `document` above is the one to check. */
  documents: DetailDocument[];
  /** Newest first, including undone ones */
  decisions: DetailDecision[];
  duplicates: Duplicate[];
}

export interface DetailEnrolment {
  id: string;
  schoolId: string;
  schoolName: string;
  city: string;
  className: string | null;
  /** 2026 is 2026-27 */
  academicYear: number | null;
  status: "claimed" | "pending" | "confirmed" | "rejected";
  endedOn: string | null;
}

export interface DetailDocument {
  id: string;
  /** null: sealed or destroyed */
  url: string | null;
  fileName: string | null;
  contentType: string | null;
  size: number | null;
  state: "open" | "sealed" | "destroyed";
  submittedAt: string;
  decidedAt: string | null;
}

/** `revoked`: an approval was taken back. */
export type DecisionKind = "approved" | "rejected" | "revoked";

export interface DetailDecision {
  id: string;
  /** `withdrawn`: the parent withdrew their consent to the check */
  decision: DecisionKind | "reopened" | "withdrawn";
  documentKind: DocumentKind | null;
  reasonCode: ReasonCode | null;
  reasonText: string | null;
  /** The admin's first name; null if it was no admin or the account was deleted */
  decidedBy: string | null;
  decidedAt: string;
  undoneAt: string | null;
}

/** Another account that may be the same parent. */
export interface Duplicate {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  verificationStatus: VerificationStatus;
  /** What both accounts share */
  same: ("phone" | "document" | "child")[];
}

/** The response to a decision, a repeated one or an undo. */
export interface DecidedUser {
  id: string;
  isVerified: boolean;
  verificationStatus: VerificationStatus;
  version: number;
  /** Until when the same admin can undo it; null if it can't be undone */
  undoUntil: string | null;
}

/** The result for one of several applications. `decided`: approved before; `unknown`: no such parent. */
export interface RejectionOutcome {
  id: string;
  outcome: "rejected" | "unchanged" | "decided" | "unknown";
  undoUntil: string | null;
}

/** A pending enrolment that a parent added after registering. */
export interface PendingEnrolment {
  id: string;
  createdAt: string;
  className: string | null;
  /** 2026 is 2026-27 */
  academicYear: number | null;
  school: { id: string; name: string; city: string };
  parent: { id: string; firstName: string; lastName: string; email: string; isVerified: boolean };
  /** The parent's latest document that can be viewed */
  document: QueuedDocument | null;
}

/** The response to a decision on an enrolment. */
export interface DecidedEnrolment {
  id: string;
  status: "confirmed" | "rejected";
}

/**
 * How and when a review's author was checked, never by whom. For an anonymous review only facts that thousands of parents share
 * (docs/decisions/0012-provenance.md).
 */
export interface Provenance {
  /** What was seen; null if it isn't shown */
  seen: DocumentKind | null;
  /** The month of the check, `2026-11`; for an anonymous review its year, `2026` */
  checkedIn: string;
  /** Whether the enrolment is current: until 31 May after the last known academic year */
  isEnrolled: boolean;
  /** The last known academic year, `2026-27`; null if it isn't shown */
  enrolledUntil: string | null;
}

/** A parent's own document. The row outlives the file. */
export interface OwnDocument {
  id: string;
  /** null: the file is destroyed */
  fileName: string | null;
  contentType: string | null;
  /** Bytes */
  size: number | null;
  /** open: admins can view it. sealed: nobody can. destroyed: the file is deleted. */
  state: "open" | "sealed" | "destroyed";
  /** The download link; null if there is none any more */
  url: string | null;
  isBeingScanned: boolean;
  submittedAt: string;
  decidedAt: string | null;
  sealedAt: string | null;
  destroyedAt: string | null;
  destroyedBecause: DestroyedBecause | null;
}

export type DestroyedBecause = "retention" | "unmasked-aadhaar" | "infected" | "consent-withdrawn";

/** The state of a parent's own application. */
export interface OwnApplication {
  status: VerificationStatus;
  /** When the document that is waiting or was checked last was submitted; null if none was */
  documentSentAt: string | null;
  /** Why it was rejected or the verification ended */
  reason: string | null;
  /** What was seen and when, as others see it too; null if not verified */
  check: Pick<Provenance, "seen" | "checkedIn"> | null;
}
