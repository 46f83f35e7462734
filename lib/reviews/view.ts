import type { RatingCategory } from "@/lib/schools/view";
import type { Provenance } from "@/lib/verification/view";
import type { RemovalCode, ReviewRatings } from "./schema";

type Rating = `${RatingCategory}Rating`;
type Comment = `${RatingCategory}Comment`;

/** An approved review as anyone may read it. Of an anonymous one nothing leads to its author, nor to another of theirs. */
export type PublicReview = {
  id: string;
  /** Day of publication, `2026-11-02`: never the moment it was written. */
  createdAt: string;
  isAnonymous: boolean;
  /** null where the review is anonymous */
  user: { firstName: string; lastName: string } | null;
  /** How the author was checked; null where nothing is known of it any more */
  provenance: Provenance | null;
  /** The overall comment; where it is empty, the first comment given; else null. */
  reviewText: string | null;
  /** The academic year that the experience is of, `2026-27`; null where nobody said */
  academicYear: string | null;
  /** The author says that the school asked for it. */
  isSolicited: boolean;
  /** A moderator took words out before it was published. */
  isEdited: boolean;
  /** What it said before its author wrote it anew, newest first; the last few */
  earlier: EarlierVersion[];
  /** The school's answer */
  reply: SchoolReply | null;
} & Record<Rating, number> &
  Record<Comment, string | null>;

/** A version of a review that its author has replaced. */
export interface EarlierVersion {
  /** Day of its publication */
  createdAt: string;
  overallRating: number;
  reviewText: string | null;
  /** What the school answered to it: a reply stays with the words that it answers */
  reply: SchoolReply | null;
}

/** What a school answers to a review, once moderated. */
export interface SchoolReply {
  /** Day of publication */
  createdAt: string;
  text: string;
}

/** An approved review with the school it is about. */
export type SchoolReview = PublicReview & { school: { id: string; name: string; city: string; state: string } };

/** Why somebody may not review a school. */
export type GateCode = "closed" | "admin" | "representative" | "unverified" | "already_reviewed" | "not_enrolled" | "enrollment_ended";

/** Whether whoever asks may review a school, and what their form needs: for that person alone. */
export interface CanReview {
  canReview: boolean;
  /** Why not, in words; null where they may */
  reason: string | null;
  code: GateCode | null;
  /** What our team has not decided yet, where that is why not: the parent need do nothing */
  waitsFor: "verification" | "enrolment" | null;
  /** Fewer than three verified parents have a child there: being recognised is likelier. Told to those who may review. */
  fewParents: boolean;
  /** Academic years that the experience can be of, newest first: 2026 is 2026-27; empty without an enrolment */
  academicYears: number[];
  /** The one that is taken where none is named */
  academicYear: number | null;
  /** Their review of this school that is pending or published */
  ownReview: { id: string; status: OwnStatus; submittedOn: string } | null;
}

/** `hidden`: it was published and is looked at again. */
export type OwnStatus = "pending" | "hidden" | "approved" | "removed" | "withdrawn" | "replaced";

/** What an author reads of one version of their own review. Days are India's. */
export type OwnVersion = {
  id: string;
  status: OwnStatus;
  submittedOn: string;
  /** Day of publication; null until then */
  publishedOn: string | null;
  isAnonymous: boolean;
  isSolicited: boolean;
  /** A moderator took words out */
  isEdited: boolean;
  academicYear: number | null;
} & Record<Rating, number> &
  Record<Comment, string | null>;

/** An author's own review, as they and nobody else read it. */
export type OwnReview = OwnVersion & {
  school: { id: string; name: string; city: string; state: string };
  /** Why it was taken away: the rule in words, and what the moderator added */
  removal: { code: RemovalCode; rule: string; text: string | null; removedOn: string } | null;
  /** Where the author may ask for another look, or did: `upheld` (the removal stands) and `restored` come with an answer */
  appeal: { state: "possible" | "open" | "upheld" | "restored"; answer: string | null } | null;
  /** A moderator asks whether other stars are right: the link is in the mail */
  hasProposal: boolean;
  /** A new version that waits beside the published one */
  waitingVersion: OwnVersion | null;
  /** What was published before, newest first */
  earlier: OwnVersion[];
};

/** Stars that a moderator proposes, for whoever holds the author's mailed link. */
export interface RatingProposal {
  schoolName: string;
  /** `lapsed`: the review was decided before */
  state: "proposed" | "agreed" | "declined" | "lapsed";
  /** The six as the author gave them, and as they would be */
  given: ReviewRatings;
  proposed: ReviewRatings;
}

/** Between which averages the opinion of all parents is likely to lie, 1 to 5, unrounded. */
export interface RatingInterval {
  mean: number;
  low: number;
  high: number;
}

/** A school that a person speaks for. */
export interface Representation {
  school: { id: string; name: string; city: string; state: string };
  linkedAt: string;
  /** Reviews whose reply waits for a moderator */
  waitingReviewIds: string[];
}

/** A reply as the school that wrote it sees it. */
export interface OwnReply {
  id: string;
  reviewId: string;
  school: { id: string; name: string };
  text: string;
  status: "pending" | "approved" | "removed";
  submittedAt: string;
  /** Day of publication */
  publishedOn: string | null;
  removalCode: RemovalCode | null;
  /** What the moderator wrote beside the rule */
  removalText: string | null;
}
