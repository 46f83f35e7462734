import type { LockedBy } from "@/lib/editing-locks/view";
import type { RemovalCode, ReportReason, ReviewComments, ReviewRatings, StatedRule } from "@/lib/reviews/schema";
import type { RatingCategory } from "@/lib/schools/view";
import type { DocumentKind } from "@/lib/verification/schema";
import type { VerificationStatus } from "@/lib/verification/view";

/** The values of reviews.status */
export type ReviewStatus = "pending" | "approved" | "removed" | "replaced";

/** The result of a decision, of repeating it, or of undoing it. */
export interface DecidedReview {
  id: string;
  status: ReviewStatus;
  version: number;
  /** Until when the same admin can undo it; null: it can't be undone */
  undoUntil: string | null;
}

/**
 * The result for one of several reviews. `unchanged`: approved before; `decided`: removed before; `changed`: changed since it
 * was read, or replaced; `not-allowed`: the admin's own; `unknown`: no such review.
 */
export interface ApprovalOutcome {
  id: string;
  outcome: "approved" | "unchanged" | "decided" | "changed" | "not-allowed" | "unknown";
  undoUntil: string | null;
}

/** The result of undoing one of several decisions; `too-late`: it can't be undone any more. */
export interface UndoOutcome {
  id: string;
  outcome: "undone" | "too-late" | "not-allowed" | "unknown";
}

/** What a reporter sees: nothing about the review's author. */
export interface ReceivedReport {
  id: string;
  reasonCode: ReportReason;
  /** When a decision is due */
  dueAt: string;
  /** Whether the review or reply is hidden until then. */
  isHidden: boolean;
}

/** An undecided report with its review; for a reported reply, the review that it answers. */
export interface OpenReport {
  id: string;
  reasonCode: ReportReason;
  text: string | null;
  /** Whether the reporter was signed in */
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
    /** Hidden by a report. */
    isHidden: boolean;
  };
  /** The reported reply, or null */
  reply: { id: string; version: number; text: string; publishedOn: string | null; isHidden: boolean } | null;
}

/** A report after a decision. */
export interface ResolvedReport {
  id: string;
  resolution: "kept" | "removed";
}

/** A current or former representative of a school. */
export interface ListedRepresentative {
  /** `{userId}/{schoolId}`: the end of the path for ending it */
  id: string;
  user: { id: string; firstName: string; lastName: string; email: string };
  school: { id: string; name: string; city: string };
  /** The proof that was seen, in the admin's words */
  proof: string;
  linkedAt: string;
  linkedBy: string | null;
  endedAt: string | null;
}

/** A pending reply with its review, without the review's author. */
export interface PendingReply {
  id: string;
  text: string;
  submittedAt: string;
  version: number;
  /** null if the account was deleted */
  author: { id: string; firstName: string; lastName: string; email: string } | null;
  school: { id: string; name: string; city: string };
  /** Passages that a moderator should check; decides nothing */
  hints: WordsHint[];
  review: {
    id: string;
    publishedOn: string;
    overallRating: number;
    comments: Record<RatingCategory, string | null>;
  };
}

/** A reply after a decision, or after repeating it. */
export interface DecidedReply {
  id: string;
  status: "pending" | "approved" | "removed";
  version: number;
}

export type CommentName = keyof ReviewComments;

/** A match with its context. */
export interface Excerpt {
  before: string;
  match: string;
  after: string;
}

/** Kinds of passages in a review's text. */
export type TextHintKind = "phone" | "email" | "link" | "aadhaar" | "pan" | "card" | "name" | "abuse";
export interface WordsHint extends Excerpt {
  kind: TextHintKind;
}
export interface TextHint extends WordsHint {
  comment: CommentName;
}

/** Another review with nearly the same words. */
export interface LikenessHint {
  kind: "likeness";
  other: { id: string; schoolId: string; schoolName: string; status: ReviewStatus };
  /** Share of three-word sequences that both have, in percent */
  percent: number;
  /** The start of the other review's text */
  excerpt: string;
}

/** Unusually many reviews of this school. */
export interface BurstHint {
  kind: "burst";
  /** Number within 24 hours before and after, including this one */
  inDay: number;
  /** Number within 7 days before and after */
  inWeek: number;
  /** Weekly average of the preceding half year */
  usualInWeek: number;
}

/** Something that a moderator should check. It decides nothing. */
export type ReviewHint = TextHint | LikenessHint | BurstHint;

type Comments = Record<CommentName, string | null>;

/** A pending review in the queue. */
export interface QueuedReview extends ReviewRatings, Comments {
  id: string;
  /** Time of submission, from which deadlines run. Visible to admins only. */
  createdAt: string;
  isAnonymous: boolean;
  school: { id: string; name: string; city: string };
  /** The author, even of an anonymous review; null if the account was deleted */
  user: { id: string; firstName: string; lastName: string } | null;
  /** Academic year of the experience: 2026 is 2026-27 */
  academicYear: number | null;
  isSolicited: boolean;
  /** A moderator redacted it */
  isEdited: boolean;
  /** A new version of a published review */
  isPendingVersion: boolean;
  /** The review that it would replace */
  replaces: ({ id: string; isAnonymous: boolean; publishedOn: string | null } & ReviewRatings & Comments) | null;
  /** Why a published review is pending again */
  hiddenBecause: "revocation" | "report" | null;
  /** The author has not answered proposed ratings yet; deciding lets the proposal lapse */
  isAuthorAsked: boolean;
  hints: ReviewHint[];
  claimedBy: LockedBy | null;
  /** Sent with the decision, so that nobody decides on text they haven't seen. */
  version: number;
}

/** GET /api/admin/reviews/:id */
export interface ReviewDetail extends QueuedReview {
  status: ReviewStatus;
  publishedOn: string | null;
  removal: { code: RemovalCode; text: string | null; at: string } | null;
  author: ReviewAuthor | null;
  /** Newest first, including undone ones */
  decisions: DetailDecision[];
  edits: DetailEdit[];
  reports: DetailReport[];
  appeals: DetailAppeal[];
}

export interface ReviewAuthor {
  email: string;
  isVerified: boolean;
  verificationStatus: VerificationStatus;
  verifiedAt: string | null;
  /** The document that verified them */
  documentKind: DocumentKind | null;
  /** Their child at this school, as they stated */
  enrolment: { className: string | null; academicYear: number | null; status: string; endedOn: string | null } | null;
}

export interface DetailDecision {
  id: string;
  decision: "approved" | "removed";
  reasonCode: StatedRule | null;
  reasonText: string | null;
  /** First name of the admin; null if the account was deleted */
  decidedBy: string | null;
  decidedAt: string;
  undoneAt: string | null;
}

export interface DetailEdit {
  id: string;
  editedBy: string | null;
  editedAt: string;
  commentsBefore: Comments;
  ratingsProposed: Partial<ReviewRatings> | null;
  ratingsState: "proposed" | "agreed" | "declined" | "lapsed" | null;
  answeredAt: string | null;
}

export interface DetailReport {
  id: string;
  reasonCode: string;
  text: string | null;
  createdAt: string;
  resolution: "kept" | "removed" | null;
  resolvedAt: string | null;
}

export interface DetailAppeal {
  id: string;
  text: string;
  createdAt: string;
  dueAt: string;
  outcome: "upheld" | "restored" | null;
  answer: string | null;
  decidedAt: string | null;
}

/** An open appeal: the removed review, the reason, and the author's objection. */
export interface OpenAppeal {
  id: string;
  text: string;
  createdAt: string;
  dueAt: string;
  review: {
    id: string;
    isAnonymous: boolean;
    school: { id: string; name: string; city: string };
    user: { id: string; firstName: string; lastName: string } | null;
  } & ReviewRatings &
    Comments;
  removal: { code: StatedRule; text: string | null; at: string; by: string | null };
  /** The requesting admin removed it, so a colleague has to decide. */
  isYours: boolean;
}

/** An entry of the public log: what was done at which school and for which rule. No text and no person. */
export interface LogEntry {
  /** 1, 2, 3, … without gaps */
  sequence: number;
  /** Day in India, `2026-11-21`; no time of day */
  day: string;
  kind: "removed" | "edited" | "restored";
  subject: "review" | "reply";
  schoolId: string;
  /** The school's name at that time */
  schoolName: string;
  ruleCode: StatedRule;
  /** The entry that this one reverses */
  refersTo: number | null;
  previousHash: string;
  /** SHA-256 of all other fields (log-chain.ts), in hex */
  hash: string;
}

/** An entry on the public page. */
export interface ShownLogEntry extends LogEntry {
  /** Whether the school still has a page. */
  isListed: boolean;
}

/** Figures of a month, without undone decisions. */
export interface MonthFigures {
  /** `2026-11` */
  month: string;
  /** Submitted reviews and new versions */
  received: number;
  published: number;
  /** Number of removals by rule; only rules with removals. */
  removed: Partial<Record<StatedRule, number>>;
  /** Published and removed reviews with 1 to 5 stars */
  byStars: [published: number, removed: number][];
  /** Reviews decided for the first time */
  decided: number;
  /** Hours from submission to the first decision; null if there are too few */
  medianHours: number | null;
  p95Hours: number | null;
  within72Hours: number;
}
