import type { LockedBy } from "@/lib/editing-locks/view";
import type { DocumentKind, ReasonCode } from "./schema";

/** As users.verification_status */
export type VerificationStatus = "none" | "pending" | "approved" | "rejected";

/** A user as every list of the admins shows one, by the names of the specification. */
export interface AdminUser {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  isEmailConfirmed: boolean;
  isAdmin: boolean;
  isVerified: boolean;
  verificationStatus: VerificationStatus;
  /** The child's school; where it isn't listed, its name as the parent gave it; null: none */
  schoolName: string | null;
  /** `/uploads/{verificationDocumentPath}` serves the latest document; null: there is none, or it can't be looked at any more. */
  verificationDocumentPath: string | null;
  createdAt: string;
}

/** A row of All Users. Its status in words: `userStatus` of labels.ts. */
export type ListedUser = AdminUser;

/** A document as the team works with it. */
export interface QueuedDocument {
  id: string;
  /** Path on this site; every look is in the audit log. */
  url: string;
  fileName: string;
  contentType: string;
  /** Bytes */
  size: number;
}

/** A row of the queue: an application that nobody has decided. */
export interface QueuedParent extends AdminUser {
  /** When the parent last entered the queue: the clock of 24 to 48 hours begins here. */
  appliedAt: string;
  childrenInfo: string | null;
  /** null: 'No document' */
  document: QueuedDocument | null;
  claimedBy: LockedBy | null;
  hints: {
    /** How often this parent was decided about before */
    earlierDecisions: number;
    /** Other people with the same phone number or the same document; 9 stands for nine and more. */
    duplicates: number;
  };
  /** Goes into the decision, so that nobody decides about something they haven't seen. */
  version: number;
}

/** GET /api/admin/users/:id */
export interface ParentDetail extends Omit<QueuedParent, "hints" | "appliedAt"> {
  appliedAt: string | null;
  phone: string | null;
  verifiedAt: string | null;
  /** Why it was last decided as it was, as the parent was told */
  verificationReason: string | null;
  enrolments: DetailEnrolment[];
  /** Schools the parent asked for because they aren't listed */
  schoolRequests: { name: string; zipCode: string; createdAt: string; isOpen: boolean }[];
  /** Newest first; `document` above is the one to look at. */
  documents: DetailDocument[];
  /** Newest first, undone ones too */
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

/** What an admin decides. `revoked`: a verification was taken back. */
export type DecisionKind = "approved" | "rejected" | "revoked";

export interface DetailDecision {
  id: string;
  /** `withdrawn`: the parent took back their consent to the check */
  decision: DecisionKind | "reopened" | "withdrawn";
  documentKind: DocumentKind | null;
  reasonCode: ReasonCode | null;
  reasonText: string | null;
  /** First name of the admin; null: nobody of the team, or an account that is gone */
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
  /** What is the same */
  same: ("phone" | "document" | "child")[];
}

/** What a decision, a repeated one or an undo answers. */
export interface DecidedUser {
  id: string;
  isVerified: boolean;
  verificationStatus: VerificationStatus;
  version: number;
  /** Until when the same admin can undo it; null where it can't be undone */
  undoUntil: string | null;
}

/** What became of one of several applications: `decided`: approved before; `unknown`: no such parent. */
export interface RejectionOutcome {
  id: string;
  outcome: "rejected" | "unchanged" | "decided" | "unknown";
  undoUntil: string | null;
}

/** A row of the second list: an enrolment that a parent added after registering. */
export interface PendingEnrolment {
  id: string;
  createdAt: string;
  className: string | null;
  /** 2026 is 2026-27 */
  academicYear: number | null;
  school: { id: string; name: string; city: string };
  parent: { id: string; firstName: string; lastName: string; email: string; isVerified: boolean };
  /** The parent's latest document that can be looked at */
  document: QueuedDocument | null;
}

/** What deciding about an enrolment answers. */
export interface DecidedEnrolment {
  id: string;
  status: "confirmed" | "rejected";
}

/**
 * What was checked about the author of a review, and when: never by whom, and no number. Of an anonymous review only what
 * thousands of parents share (docs/decisions/0012-provenance.md).
 */
export interface Provenance {
  /** What was seen; null where it isn't told */
  seen: DocumentKind | null;
  /** Month of the check, `2026-11`; of an anonymous review its year, `2026` */
  checkedIn: string;
  /** Whether the child counts as at the school: until 31 May after the last session known */
  isEnrolled: boolean;
  /** The last session known, `2026-27`; null where it isn't told */
  enrolledUntil: string | null;
}

/** A parent's document as they see it themselves. The row outlives the file. */
export interface OwnDocument {
  id: string;
  /** null: the file is destroyed */
  fileName: string | null;
  contentType: string | null;
  /** Bytes */
  size: number | null;
  /** open: the team can look at it. sealed: nobody can. destroyed: the file is gone. */
  state: "open" | "sealed" | "destroyed";
  /** Where it can be saved from; null: nowhere any more */
  url: string | null;
  isBeingScanned: boolean;
  submittedAt: string;
  decidedAt: string | null;
  sealedAt: string | null;
  destroyedAt: string | null;
  destroyedBecause: DestroyedBecause | null;
}

export type DestroyedBecause = "retention" | "unmasked-aadhaar" | "infected" | "consent-withdrawn";

/** How a parent's own application stands, for their own eyes. */
export interface OwnApplication {
  status: VerificationStatus;
  /** When the document came that waits to be checked, or was checked last; null: none came */
  documentSentAt: string | null;
  /** Why it was rejected, or the verification ended */
  reason: string | null;
  /** What was seen and when: what others see too. null: not verified */
  check: Pick<Provenance, "seen" | "checkedIn"> | null;
}
