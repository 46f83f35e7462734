import type { LockedBy } from "@/lib/editing-locks/view";
import type { RemovalCode, ReportReason, ReviewComments, ReviewRatings, StatedRule } from "@/lib/reviews/schema";
import type { RatingCategory } from "@/lib/schools/view";
import type { DocumentKind } from "@/lib/verification/schema";
import type { VerificationStatus } from "@/lib/verification/view";

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

/** What became of taking one of several decisions back; `too-late`: it can't be undone any more. */
export interface UndoOutcome {
  id: string;
  outcome: "undone" | "too-late" | "not-allowed" | "unknown";
}

/** What whoever reports a review is told: nothing of its author. */
export interface ReceivedReport {
  id: string;
  reasonCode: ReportReason;
  /** By when it is decided */
  dueAt: string;
  /** Nobody sees the review, or the reply, until then. */
  isHidden: boolean;
}

/** A report that nobody has decided, with the review it is about, or that the reply it is about answers. */
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
  /** The school's reply, where the report is about that */
  reply: { id: string; version: number; text: string; publishedOn: string | null; isHidden: boolean } | null;
}

/** A report after a decision. */
export interface ResolvedReport {
  id: string;
  resolution: "kept" | "removed";
}

/** Somebody who speaks for a school, or did. */
export interface ListedRepresentative {
  /** `{userId}/{schoolId}`: the end of the address of the call that ends it */
  id: string;
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
  /** What a moderator should look at in the text; it decides nothing */
  hints: WordsHint[];
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

export type CommentName = keyof ReviewComments;

/** Some words, and those among them that it is about. */
export interface Excerpt {
  before: string;
  match: string;
  after: string;
}

/** What stands in a review's own words. */
export type TextHintKind = "phone" | "email" | "link" | "aadhaar" | "pan" | "card" | "name" | "abuse";
export interface WordsHint extends Excerpt {
  kind: TextHintKind;
}
export interface TextHint extends WordsHint {
  comment: CommentName;
}

/** Another review says nearly the same. */
export interface LikenessHint {
  kind: "likeness";
  other: { id: string; schoolId: string; schoolName: string; status: ReviewStatus };
  /** Of all their sequences of three words, how many both have */
  percent: number;
  /** Beginning of the other one's words */
  excerpt: string;
}

/** Many more came for this school than do otherwise. */
export interface BurstHint {
  kind: "burst";
  /** Within 24 hours of this one, itself too */
  inDay: number;
  /** Within 7 days of it */
  inWeek: number;
  /** A week of the half year before, on average */
  usualInWeek: number;
}

/** What a moderator should look at. It decides nothing. */
export type ReviewHint = TextHint | LikenessHint | BurstHint;

type Comments = Record<CommentName, string | null>;

/** A row of the queue: a review that waits for a decision. */
export interface QueuedReview extends ReviewRatings, Comments {
  id: string;
  /** When it was sent: the team's clock begins here. Nobody else is told. */
  createdAt: string;
  isAnonymous: boolean;
  school: { id: string; name: string; city: string };
  /** The author, also of an anonymous review; null: an account that is gone */
  user: { id: string; firstName: string; lastName: string } | null;
  /** Academic year the experience is of: 2026 is 2026-27 */
  academicYear: number | null;
  isSolicited: boolean;
  /** A moderator took words out */
  isEdited: boolean;
  /** It waits beside the published review that it would replace */
  isPendingVersion: boolean;
  /** The review that it is a new version of */
  replaces: ({ id: string; isAnonymous: boolean; publishedOn: string | null } & ReviewRatings & Comments) | null;
  /** It was published, and waits again because of this */
  hiddenBecause: "revocation" | "report" | null;
  /** Its author was asked about other stars and has not answered: deciding now ends the question */
  isAuthorAsked: boolean;
  hints: ReviewHint[];
  claimedBy: LockedBy | null;
  /** Goes into the decision, so that nobody decides about something they haven't seen. */
  version: number;
}

/** GET /api/admin/reviews/:id */
export interface ReviewDetail extends QueuedReview {
  status: ReviewStatus;
  publishedOn: string | null;
  removal: { code: RemovalCode; text: string | null; at: string } | null;
  author: ReviewAuthor | null;
  /** Newest first, undone ones too */
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
  /** What was seen of them */
  documentKind: DocumentKind | null;
  /** Their child at this school, as they said */
  enrolment: { className: string | null; academicYear: number | null; status: string; endedOn: string | null } | null;
}

export interface DetailDecision {
  id: string;
  decision: "approved" | "removed";
  reasonCode: StatedRule | null;
  reasonText: string | null;
  /** First name of the admin; null: an account that is gone */
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

/** A row of the appeals: the removed review, why it was removed, and why its author thinks that this was wrong. */
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
  /** The admin who asks removed it, and a colleague has to answer. */
  isYours: boolean;
}

/** An entry of the public log: what was done to a review or a reply, at which school and for which rule; no words and nobody. */
export interface LogEntry {
  /** 1, 2, 3, … without a gap */
  sequence: number;
  /** Day in India, `2026-11-21`: never a moment */
  day: string;
  kind: "removed" | "edited" | "restored";
  subject: "review" | "reply";
  schoolId: string;
  /** As it was called then */
  schoolName: string;
  ruleCode: StatedRule;
  /** The entry that this one takes back */
  refersTo: number | null;
  previousHash: string;
  /** SHA-256 of all the above (log-chain.ts), in hex */
  hash: string;
}

/** An entry as the page shows it. */
export interface ShownLogEntry extends LogEntry {
  /** The school still has a page. */
  isListed: boolean;
}

/** Figures of a month, of decisions that stand. */
export interface MonthFigures {
  /** `2026-11` */
  month: string;
  /** Reviews and new versions that came */
  received: number;
  published: number;
  /** How many were removed, by rule; a rule that removed none is left out. */
  removed: Partial<Record<StatedRule, number>>;
  /** Published and removed, of reviews with 1 to 5 stars */
  byStars: [published: number, removed: number][];
  /** Reviews that were decided for the first time */
  decided: number;
  /** Hours from sending to the first decision; null where too few were decided to tell */
  medianHours: number | null;
  p95Hours: number | null;
  within72Hours: number;
}
