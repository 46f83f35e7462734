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
