/** A pending or published review of an author who may have one at each of two merged schools. */
export interface LiveReview {
  id: string;
  authorId: string;
  status: "pending" | "approved";
  isPendingVersion: boolean;
  replacesId: string | null;
  submittedAt: Date;
}

export interface Settlement {
  id: string;
  status: "pending" | "replaced";
  isPendingVersion: boolean;
  /** Omitted: unchanged */
  replacesId?: string;
}

export interface Settled {
  /** The review that stays live; the author's other changed reviews are in `changes` */
  keptId: string;
  replacedId: string;
  changes: Settlement[];
}

/**
 * Reduces an author's reviews to one live review: published before pending, then the newer. The newest pending one written after it
 * becomes its pending version; all others are replaced. Null if there is nothing to change.
 */
export function settleReviews(reviews: readonly LiveReview[]): Settled | null {
  const [staying, other] = reviews.filter(({ isPendingVersion }) => !isPendingVersion).sort(byRank);
  if (!other) return null;
  const pending = reviews.filter((review) => review !== staying && review.status === "pending").sort(byRank);
  const version = staying.status === "approved" ? pending.find(({ submittedAt }) => submittedAt > staying.submittedAt) : undefined;
  const changes = reviews
    .filter((review) => review !== staying)
    .map(({ id }): Settlement =>
      id === version?.id
        ? { id, status: "pending", isPendingVersion: true, replacesId: staying.id }
        : { id, status: "replaced", isPendingVersion: false },
    );
  return { keptId: staying.id, replacedId: other.id, changes };
}

const byRank = (one: LiveReview, other: LiveReview): number =>
  Number(other.status === "approved") - Number(one.status === "approved") ||
  other.submittedAt.getTime() - one.submittedAt.getTime() ||
  one.id.localeCompare(other.id);
