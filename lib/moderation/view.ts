import type { ReportReason } from "@/lib/reviews/schema";
import type { RatingCategory } from "@/lib/schools/view";

/** As reviews.status */
export type ReviewStatus = "pending" | "approved" | "removed" | "replaced";

/** What a decision, a repeated one or an undo answers. */
export interface DecidedReview {
  id: string;
  status: ReviewStatus;
  version: number;
  /** Until when the same admin can undo it; null where it can't be undone */
  undoUntil: string | null;
}

/**
 * What became of one of several reviews: `unchanged`: approved before; `decided`: removed before; `changed`: it isn't what was
 * read, or another version stands in its way; `not-allowed`: it is about the admin's own; `unknown`: there is no such review.
 */
export interface ApprovalOutcome {
  id: string;
  outcome: "approved" | "unchanged" | "decided" | "changed" | "not-allowed" | "unknown";
  undoUntil: string | null;
}

/** What whoever reports a review is told: nothing of its author. */
export interface ReceivedReport {
  id: string;
  reasonCode: ReportReason;
  /** By when it is decided */
  dueAt: string;
  /** Nobody sees the review until then. */
  isHidden: boolean;
}

/** A report that nobody has decided, with the review it is about. */
export interface OpenReport {
  id: string;
  reasonCode: ReportReason;
  text: string | null;
  /** Somebody who was signed in; else a visitor */
  isByMember: boolean;
  createdAt: string;
  dueAt: string;
  review: {
    id: string;
    version: number;
    school: { id: string; name: string; city: string };
    overallRating: number;
    comments: Record<RatingCategory, string | null>;
    /** Day of publication */
    publishedOn: string | null;
    isPublished: boolean;
    /** A report took it off the page. */
    isHidden: boolean;
  };
}

/** A report after a decision. */
export interface ResolvedReport {
  id: string;
  resolution: "kept" | "removed";
}

/** Somebody who speaks for a school, or did. */
export interface ListedRepresentative {
  user: { id: string; firstName: string; lastName: string; email: string };
  school: { id: string; name: string; city: string };
  /** What was seen, in the words of the admin */
  proof: string;
  linkedAt: string;
  linkedBy: string | null;
  endedAt: string | null;
}

/** A school's reply that waits, with the review that it answers: never that one's author. */
export interface PendingReply {
  id: string;
  text: string;
  submittedAt: string;
  version: number;
  /** null where the account is gone */
  author: { id: string; firstName: string; lastName: string; email: string } | null;
  school: { id: string; name: string; city: string };
  review: {
    id: string;
    publishedOn: string;
    overallRating: number;
    comments: Record<RatingCategory, string | null>;
  };
}

/** A reply after a decision, or a repeated one. */
export interface DecidedReply {
  id: string;
  status: "pending" | "approved" | "removed";
  version: number;
}
