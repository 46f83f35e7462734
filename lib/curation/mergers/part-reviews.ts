export type ReviewStatus = "pending" | "approved" | "removed" | "replaced";

interface State {
  status: ReviewStatus;
  /** Waits beside the review that it would replace */
  isPendingVersion: boolean;
  replacesId: string | null;
}

/** A review of an author who had reviewed both of two schools that were one, and are two again. */
export interface PartedReview extends State {
  id: string;
  /** The school whose it is again */
  schoolId: string;
  wasPublished: boolean;
  /** Its author took it back while the two were one */
  isWithdrawnSince: boolean;
  /** As it was where the merger changed it, or settled it with another; null: it has come since, or had nothing to do with that */
  before: State | null;
}

/** What becomes of a review. */
export type Change = State & { id: string };

/**
 * What becomes of one author's reviews where two schools that were one are two again: each school has its own, as they were, or as they
 * have become since. What was decided or written since holds. A review that stepped back for one of the other school is live again,
 * unless its author has taken back what stood in its place, or has another live one at that school. Nothing stands below a review of
 * another school, and nothing waits beside one.
 */
export function partReviews(reviews: readonly PartedReview[]): Change[] {
  const after = new Map(reviews.map((review) => [review.id, { ...review }]));
  const all = [...after.values()];
  for (const review of all) review.replacesId = placeOf(review, after);
  const isWithdrawn = all.some(({ isWithdrawnSince }) => isWithdrawnSince);
  if (!isWithdrawn) for (const review of all.filter((one) => steppedBack(one, all))) review.status = review.before!.status;
  for (const review of all.filter(({ isPendingVersion }) => isPendingVersion)) wait(review, all);
  if (!isWithdrawn) for (const review of all.filter(hadWaited)) waitAgain(review, all);
  return all
    .filter((review) =>
      isChanged(
        review,
        reviews.find(({ id }) => id === review.id)!,
      ),
    )
    .map(({ id, status, isPendingVersion, replacesId }) => ({ id, status, isPendingVersion, replacesId }));
}

/** The review below which it stands: of its own school, or the one that it had before. */
function placeOf({ schoolId, replacesId, before }: PartedReview, all: ReadonlyMap<string, PartedReview>): string | null {
  const isOwn = (id: string | null) => id !== null && all.get(id)?.schoolId === schoolId;
  if (isOwn(replacesId)) return replacesId;
  return before && isOwn(before.replacesId) ? before.replacesId : null;
}

const isLive = ({ status, isPendingVersion }: State) => (status === "pending" || status === "approved") && !isPendingVersion;
const liveOf = (schoolId: string, all: readonly PartedReview[]) => all.find((one) => one.schoolId === schoolId && isLive(one));

/** Whether it was live and is so no more only because two schools were one. */
function steppedBack({ id, schoolId, status, before }: PartedReview, all: readonly PartedReview[]): boolean {
  if (status !== "replaced" || !before || !isLive(before)) return false;
  const isReplacedByOwn = all.some(
    (one) => one.replacesId === id && one.schoolId === schoolId && one.wasPublished && !one.isPendingVersion,
  );
  return !isReplacedByOwn && !liveOf(schoolId, all);
}

/** A version that waits does so beside the published review of its school; where there is none it waits by itself. */
function wait(review: PartedReview, all: readonly PartedReview[]) {
  const live = liveOf(review.schoolId, all);
  if (!live) Object.assign(review, { isPendingVersion: false });
  else if (!isFree(live, review, all)) Object.assign(review, { status: "replaced", isPendingVersion: false });
  else review.replacesId = live.id;
}

const hadWaited = ({ status, before }: PartedReview) => status === "replaced" && before !== null && before.isPendingVersion;

/**
 * A version that waited before waits again, where what it would replace is live as before; by itself where that was removed meanwhile,
 * as with any removal.
 */
function waitAgain(review: PartedReview, all: readonly PartedReview[]) {
  const live = liveOf(review.schoolId, all);
  const isRemoved = all.some(({ id, status }) => id === review.before!.replacesId && status === "removed");
  if (!live && isRemoved) Object.assign(review, { status: "pending", isPendingVersion: false, replacesId: review.before!.replacesId });
  if (live && live.id === review.before!.replacesId && isFree(live, review, all))
    Object.assign(review, { status: "pending", isPendingVersion: true, replacesId: live.id });
}

/** One version waits beside a review that is published, or was and waits for a moderator again. */
const isFree = (live: PartedReview, review: PartedReview, all: readonly PartedReview[]) =>
  (live.status === "approved" || live.wasPublished) &&
  !all.some((one) => one !== review && one.isPendingVersion && one.replacesId === live.id);

const isChanged = (one: State, other: State) =>
  one.status !== other.status || one.isPendingVersion !== other.isPendingVersion || one.replacesId !== other.replacesId;
