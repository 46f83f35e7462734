/** A pending or published review of an author who may have one at each of two merged schools. */
export interface LiveReview {
  id: string;
  authorId: string;
  status: "pending" | "approved";
  isAnonymous: boolean;
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
  /** The review it replaces; null if their signatures differ, because a link between the two would reveal the anonymous author */
  replacedId: string | null;
  /** The published anonymous review that a named one replaces later; null: none */
  replacedLaterId: string | null;
  changes: Settlement[];
}

/**
 * Reduces an author's reviews to the first one by rank; null if nothing changes. A published anonymous review beside a named one is
 * replaced later, because replacing it with the merger would show that one person wrote both.
 */
export function settleReviews(reviews: readonly LiveReview[]): Settled | null {
  const [first, other] = reviews.filter(({ isPendingVersion }) => !isPendingVersion).sort(byRank);
  if (!other) return null;
  const haveTwoSignatures = other.status === "approved" && other.isAnonymous !== first.isAnonymous;
  const pending = reviews
    .filter((review) => review !== first && review.status === "pending" && (!haveTwoSignatures || review.isAnonymous === first.isAnonymous))
    .sort(byRank);
  const newer = first.status === "approved" ? pending.find(({ submittedAt }) => submittedAt > first.submittedAt) : undefined;
  // A newer pending review becomes the pending version; one with the other signature replaces the published review.
  const isOtherSignature = newer !== undefined && newer.isAnonymous !== first.isAnonymous;
  const staying = isOtherSignature ? newer : first;
  const version = isOtherSignature ? undefined : newer;
  const replacedLater = staying.isAnonymous
    ? undefined
    : [first, other].find((review) => review.status === "approved" && review.isAnonymous);
  const changes = reviews
    .filter((review) => review !== replacedLater && (review !== staying || review.isPendingVersion))
    .map(({ id }): Settlement => {
      if (id === version?.id) return { id, status: "pending", isPendingVersion: true, replacesId: staying.id };
      return { id, status: id === staying.id ? "pending" : "replaced", isPendingVersion: false };
    });
  const replaced = staying === first ? other : first;
  const replacedId = replaced.isAnonymous === staying.isAnonymous ? replaced.id : null;
  return { keptId: staying.id, replacedId, replacedLaterId: replacedLater?.id ?? null, changes };
}

/** Published before pending, then named before anonymous, then the newest. */
const byRank = (one: LiveReview, other: LiveReview): number =>
  Number(other.status === "approved") - Number(one.status === "approved") ||
  (one.status === "approved" ? Number(one.isAnonymous) - Number(other.isAnonymous) : 0) ||
  other.submittedAt.getTime() - one.submittedAt.getTime() ||
  one.id.localeCompare(other.id);
