/** A review that is pending or published, of an author who may have one at each of two schools that become one. */
export interface LiveReview {
  id: string;
  authorId: string;
  status: "pending" | "approved";
  /** Waits beside the review that it would replace */
  isPendingVersion: boolean;
  replacesId: string | null;
  submittedAt: Date;
}

/** What becomes of a review. */
export interface Settlement {
  id: string;
  status: "pending" | "replaced";
  isPendingVersion: boolean;
  /** Left out: as it was */
  replacesId?: string;
}

export interface Settled {
  /** The one that stays live; the others of the author are in `changes` */
  keptId: string;
  /** The one that it took the place of */
  replacedId: string;
  changes: Settlement[];
}

/**
 * What becomes of one author's reviews where two schools become one, for of one school an author has one live review. A published one stays
 * before one that waits, else the newer; the other is replaced by it. What the author wrote since the one that stays, and nobody has decided,
 * waits as its new version: one of them, the newest. Null where there is at most one, and nothing to settle.
 */
export function settleReviews(reviews: readonly LiveReview[]): Settled | null {
  const [kept, other] = reviews.filter(({ isPendingVersion }) => !isPendingVersion).sort(byRank);
  if (!other) return null;
  const waiting = reviews.filter((review) => review !== kept && review.status === "pending").sort(byRank);
  const version = kept.status === "approved" ? waiting.find(({ submittedAt }) => submittedAt > kept.submittedAt) : undefined;
  const changes = reviews
    .filter((review) => review !== kept)
    .map(({ id }): Settlement =>
      id === version?.id
        ? { id, status: "pending", isPendingVersion: true, replacesId: kept.id }
        : { id, status: "replaced", isPendingVersion: false },
    );
  return { keptId: kept.id, replacedId: other.id, changes };
}

/** Published before waiting, then newer before older. */
const byRank = (one: LiveReview, other: LiveReview): number =>
  Number(other.status === "approved") - Number(one.status === "approved") ||
  other.submittedAt.getTime() - one.submittedAt.getTime() ||
  one.id.localeCompare(other.id);
