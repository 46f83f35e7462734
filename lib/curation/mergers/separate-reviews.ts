export type ReviewStatus = "pending" | "approved" | "removed" | "replaced";

interface State {
  status: ReviewStatus;
  isPendingVersion: boolean;
  replacesId: string | null;
}

/** A review, at the time of the undo, of an author who had reviewed both schools. */
export interface SeparatedReview extends State {
  id: string;
  /** The school it belongs to after the undo */
  schoolId: string;
  wasPublished: boolean;
  isWithdrawnSince: boolean;
  /** The state before the merger, if the merger changed it; else null */
  before: State | null;
}

export type Change = State & { id: string };

/**
 * The new states of an author's reviews after the undo of a merger. A review that was replaced by one of the other school is live again,
 * unless the author has withdrawn that one or has another live review of this school.
 */
export function separateReviews(reviews: readonly SeparatedReview[]): Change[] {
  const after = new Map(reviews.map((review) => [review.id, { ...review }]));
  const all = [...after.values()];
  for (const review of all) review.replacesId = replacedIdOf(review, after);
  const isWithdrawn = all.some(({ isWithdrawnSince }) => isWithdrawnSince);
  if (!isWithdrawn) for (const review of all.filter((one) => wasReplacedByMerger(one, all))) review.status = review.before!.status;
  for (const review of all.filter(({ isPendingVersion }) => isPendingVersion)) attachPendingVersion(review, all);
  if (!isWithdrawn) for (const review of all.filter(wasPendingVersion)) restorePendingVersion(review, all);
  return all
    .filter((review) =>
      isChanged(
        review,
        reviews.find(({ id }) => id === review.id)!,
      ),
    )
    .map(({ id, status, isPendingVersion, replacesId }) => ({ id, status, isPendingVersion, replacesId }));
}

/** The review it replaces: one of its own school, else the one it replaced before the merger. */
function replacedIdOf({ schoolId, replacesId, before }: SeparatedReview, all: ReadonlyMap<string, SeparatedReview>): string | null {
  const isOwn = (id: string | null) => id !== null && all.get(id)?.schoolId === schoolId;
  if (isOwn(replacesId)) return replacesId;
  return before && isOwn(before.replacesId) ? before.replacesId : null;
}

const isLive = ({ status, isPendingVersion }: State) => (status === "pending" || status === "approved") && !isPendingVersion;
const findLive = (schoolId: string, all: readonly SeparatedReview[]) => all.find((one) => one.schoolId === schoolId && isLive(one));

/** Whether only the merger ended the review: it was live before. */
function wasReplacedByMerger({ id, schoolId, status, before }: SeparatedReview, all: readonly SeparatedReview[]): boolean {
  if (status !== "replaced" || !before || !isLive(before)) return false;
  const isReplacedByOwn = all.some(
    (one) => one.replacesId === id && one.schoolId === schoolId && one.wasPublished && !one.isPendingVersion,
  );
  return !isReplacedByOwn && !findLive(schoolId, all);
}

/**
 * Attaches a pending version to its school's live review, which can have only one. Without a live review it becomes an
 * ordinary pending review.
 */
function attachPendingVersion(review: SeparatedReview, all: readonly SeparatedReview[]) {
  const live = findLive(review.schoolId, all);
  if (!live) Object.assign(review, { isPendingVersion: false });
  else if (!canHavePendingVersion(live, review, all)) Object.assign(review, { status: "replaced", isPendingVersion: false });
  else review.replacesId = live.id;
}

const wasPendingVersion = ({ status, before }: SeparatedReview) => status === "replaced" && before !== null && before.isPendingVersion;

/**
 * Makes a replaced version pending again if its review is live as before. If its review was removed, the version becomes
 * an ordinary pending review.
 */
function restorePendingVersion(review: SeparatedReview, all: readonly SeparatedReview[]) {
  const live = findLive(review.schoolId, all);
  const isRemoved = all.some(({ id, status }) => id === review.before!.replacesId && status === "removed");
  if (!live && isRemoved) Object.assign(review, { status: "pending", isPendingVersion: false, replacesId: review.before!.replacesId });
  if (live && live.id === review.before!.replacesId && canHavePendingVersion(live, review, all))
    Object.assign(review, { status: "pending", isPendingVersion: true, replacesId: live.id });
}

/** Whether a review, published now or before, has no other pending version. */
const canHavePendingVersion = (live: SeparatedReview, review: SeparatedReview, all: readonly SeparatedReview[]) =>
  (live.status === "approved" || live.wasPublished) &&
  !all.some((one) => one !== review && one.isPendingVersion && one.replacesId === live.id);

const isChanged = (one: State, other: State) =>
  one.status !== other.status || one.isPendingVersion !== other.isPendingVersion || one.replacesId !== other.replacesId;
