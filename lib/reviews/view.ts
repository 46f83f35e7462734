import type { RatingCategory } from "@/lib/schools/view";
import type { Provenance } from "@/lib/verification/view";

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
} & Record<Rating, number> &
  Record<Comment, string | null>;

/** An approved review with the school it is about. */
export type SchoolReview = PublicReview & { school: { id: string; name: string; city: string; state: string } };

/** Between which averages the opinion of all parents is likely to lie, 1 to 5, unrounded. */
export interface RatingInterval {
  mean: number;
  low: number;
  high: number;
}
