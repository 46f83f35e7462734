/** A pending or published review of an author who may have one at each of two merged schools. */
export interface LiveReview {
  id: string;
  authorId: string;
  status: "pending" | "approved";
  /** A pending new version of a published review */
  isPendingVersion: boolean;
  replacesId: string | null;
  submittedAt: Date;
}

/** A review's new state. */
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
  /** The review that it replaces */
  replacedId: string;
  changes: Settlement[];
}

/**
 * Reduces an author's reviews of two merged schools to one live review: a published one before a pending one, then the newer. The author's
 * newest pending review written after it becomes its pending new version; all others are replaced. Null if there is nothing to change.
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

/** Published before pending, then newer before older. */
const byRank = (one: LiveReview, other: LiveReview): number =>
  Number(other.status === "approved") - Number(one.status === "approved") ||
  other.submittedAt.getTime() - one.submittedAt.getTime() ||
  one.id.localeCompare(other.id);
