import type { RatingCategory } from "@/lib/schools/view";
import type { Provenance } from "@/lib/verification/view";
import type { RemovalCode, ReviewRatings } from "./schema";

type Rating = `${RatingCategory}Rating`;
type Comment = `${RatingCategory}Comment`;

/** A published review. If it is anonymous, nothing in it leads to its author or to their other reviews. */
export type PublicReview = {
  id: string;
  /** Day of publication, `2026-11-02`; never the time of writing. */
  createdAt: string;
  isAnonymous: boolean;
  /** null if the review is anonymous */
  user: { firstName: string; lastName: string } | null;
  /** How the author was verified; null if that is no longer known */
  provenance: Provenance | null;
  /** The overall comment, else the first non-empty one, else null. */
  reviewText: string | null;
  /** The academic year of the experience, `2026-27`; null if not stated */
  academicYear: string | null;
  /** The author states that the school asked for it. */
  isSolicited: boolean;
  /** A moderator redacted it before publication. */
  isEdited: boolean;
  /** The last few earlier versions, newest first */
  earlier: EarlierVersion[];
  /** The school's reply */
  reply: SchoolReply | null;
} & Record<Rating, number> &
  Record<Comment, string | null>;

/** A version that its author has replaced. */
export interface EarlierVersion {
  /** Day of its publication */
  createdAt: string;
  overallRating: number;
  reviewText: string | null;
  /** The reply to this version; it stays with the text that it answers */
  reply: SchoolReply | null;
}

/** A published reply of a school. */
export interface SchoolReply {
  /** Day of publication */
  createdAt: string;
  text: string;
}

/** A published review with its school. */
export type SchoolReview = PublicReview & { school: { id: string; name: string; city: string; state: string } };

/** Why a person may not review a school. */
export type GateCode = "closed" | "admin" | "representative" | "unverified" | "already_reviewed" | "not_enrolled" | "enrollment_ended";

/** Whether the actor may review a school, and what the form needs. Never cached. */
export interface CanReview {
  canReview: boolean;
  /** Why not, in words; null if they may */
  reason: string | null;
  code: GateCode | null;
  /** A pending decision of moderators that is the reason; the parent need not act */
  waitsFor: "verification" | "enrolment" | null;
  /** The school has fewer than three verified parents, so the author could be recognised. Only for people who may review. */
  fewParents: boolean;
  /** Possible academic years, newest first: 2026 is 2026-27; empty without an enrolment */
  academicYears: number[];
  /** The default year */
  academicYear: number | null;
  /** Their pending or published review of this school */
  ownReview: { id: string; status: OwnStatus; submittedOn: string } | null;
}

/** `hidden`: published before, and pending again. */
export type OwnStatus = "pending" | "hidden" | "approved" | "removed" | "withdrawn" | "replaced";

/** One version of an author's own review. Days are in India. */
export type OwnVersion = {
  id: string;
  status: OwnStatus;
  submittedOn: string;
  /** Day of publication; null until then */
  publishedOn: string | null;
  isAnonymous: boolean;
  isSolicited: boolean;
  /** A moderator redacted it */
  isEdited: boolean;
  academicYear: number | null;
} & Record<Rating, number> &
  Record<Comment, string | null>;

/** An author's own review, visible only to them. */
export type OwnReview = OwnVersion & {
  school: { id: string; name: string; city: string; state: string };
  /** Why it was removed: the rule in words, and the moderator's addition */
  removal: { code: RemovalCode; rule: string; text: string | null; removedOn: string } | null;
  /** A possible or existing appeal; `upheld` (the removal stands) and `restored` come with an answer */
  appeal: { state: "possible" | "open" | "upheld" | "restored"; answer: string | null } | null;
  /** A moderator proposes other ratings; the link is in the email */
  hasProposal: boolean;
  /** A pending version beside the published one */
  waitingVersion: OwnVersion | null;
  /** Earlier published versions, newest first */
  earlier: OwnVersion[];
};

/** Proposed ratings, for the holder of the emailed link. */
export interface RatingProposal {
  schoolName: string;
  /** `lapsed`: the review was decided before the answer */
  state: "proposed" | "agreed" | "declined" | "lapsed";
  /** All six ratings, as given and as proposed */
  given: ReviewRatings;
  proposed: ReviewRatings;
}

/** The confidence interval of the mean rating, 1 to 5, unrounded. */
export interface RatingInterval {
  mean: number;
  low: number;
  high: number;
}

/** A school that a person represents. */
export interface Representation {
  school: { id: string; name: string; city: string; state: string };
  linkedAt: string;
  /** Reviews with a pending reply */
  waitingReviewIds: string[];
}

/** A reply for the school that wrote it. */
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
  /** The moderator's addition to the rule */
  removalText: string | null;
}
