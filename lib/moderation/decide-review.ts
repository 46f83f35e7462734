import { indianDay, clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { NO_RULE } from "@/lib/reviews/schema";
import { decidedReview } from "./decided-review";
import { getHeldReview, type HeldReview, holdReviews, listLiveBeside, removalCodeOf, requireVersion, standing } from "./locked-review";
import { type Change, recordReviewDecision } from "./record-review-decision";
import { type ApprovalPayload, type RemovalPayload, WORDS_KEPT_DAYS } from "./schema";
import type { DecidedReview } from "./view";

interface Decision<Payload> {
  actor: Person;
  reviewId: string;
  decision?: Payload;
  /** false: no mail of the decision, for something else tells the author */
  isMailed?: boolean;
  /** It can't be undone. */
  isFinal?: boolean;
}

/**
 * Publishes a review: dated today, or as it was when it had been published before. A new version takes the place of the one it
 * replaces, which is kept as an earlier one. With `reopen` a removed review is published again. State, statistics, reports,
 * audit, public log and mail are one transaction that holds the school's row, so of two decisions at once one decides and
 * the other finds it decided. Approved again it changes nothing and sends nothing.
 *
 * @throws AppError NOT_FOUND; DECIDED where it is removed; CONFLICT where `version` is stale, the author withdrew it or another
 * version stands in its way
 */
export function approveReview(approval: Decision<ApprovalPayload>): Promise<DecidedReview> {
  return inTransaction(async () => {
    await holdReviews([approval.reviewId]);
    await approveHeld(approval);
    return decidedReview(approval.reviewId, approval.actor);
  });
}

/** As approveReview, of a review that is held already; false where it was approved before. `recounts` as recordReviewDecision has it. */
export async function approveHeld({
  actor,
  reviewId,
  decision = {},
  isMailed,
  isFinal,
  recounts,
}: Decision<ApprovalPayload> & { recounts?: boolean }): Promise<boolean> {
  const review = await getHeldReview(reviewId);
  const stands = standing(review);
  if (stands === "approved") return false;
  if (stands === "withdrawn") throw new AppError("CONFLICT", "Its author withdrew this review.");
  if (stands === "removed" && !decision.reopen) throw await decidedOtherwise(review);
  requireVersion(review, decision.version);
  if (stands === "removed" && areWordsGone(review)) throw new AppError("CONFLICT", "It was removed a year ago: its words are gone.");
  const removal = stands === "removed" ? await findRemoval(reviewId) : null;
  await recordReviewDecision({
    actor,
    review,
    decision: "approved",
    changes:
      removal?.previousStatus === "replaced" && (await standsBelow(review))
        ? [{ review, to: { ...SHOWN, status: "replaced" } }]
        : await publishing(review),
    rule: stands === "removed" ? removalCodeOf(review) : null,
    reasonText: null,
    takesBack: removal,
    isMailed,
    isFinal,
    recounts,
  });
  return true;
}

/**
 * Removes a review for a rule that is named to its author and, without its words, in the public log. A new version that
 * waited for the published one becomes a review of its own that waits. What is published needs `reopen`. Removed again it
 * changes nothing and sends nothing. One transaction, as approveReview.
 *
 * @throws AppError NOT_FOUND; DECIDED where it is approved; CONFLICT where `version` is stale
 */
export function removeReview({ actor, reviewId, decision = {}, isMailed }: Decision<RemovalPayload>): Promise<DecidedReview> {
  return inTransaction(async () => {
    await holdReviews([reviewId]);
    const review = await getHeldReview(reviewId);
    const stands = standing(review);
    if (stands === "removed" || stands === "withdrawn") return decidedReview(reviewId, actor);
    if (stands === "approved" && !decision.reopen) throw await decidedOtherwise(review);
    requireVersion(review, decision.version);
    const rule = decision.reasonCode ?? NO_RULE;
    const reasonText = decision.reasonText || null;
    const removed = { removalCode: rule, removalText: reasonText, removedAt: clock.now() };
    const waiting = (await listLiveBeside(review)).find((other) => other.isPendingVersion && other.replacesId === review.id);
    await recordReviewDecision({
      actor,
      review,
      decision: "removed",
      changes: [
        { review, to: { ...SHOWN, ...removed, status: "removed" } },
        ...(waiting ? [{ review: waiting, to: { isPendingVersion: false } }] : []),
      ],
      rule,
      reasonText,
      isMailed,
    });
    return decidedReview(reviewId, actor);
  });
}

const areWordsGone = ({ removedAt }: HeldReview): boolean =>
  removedAt !== null && clock.now().getTime() - removedAt.getTime() >= WORDS_KEPT_DAYS * 86_400_000;

/** Neither removed nor hidden, and no version that waits. */
const SHOWN = { isPendingVersion: false, removalCode: null, removalText: null, removedAt: null, hiddenById: null, hiddenByReportId: null };

/**
 * What publishing a review changes: the one that it replaces steps back, and one that waited since the removal of this one waits
 * beside it again. Any other live review of the author stands in its way: there is one a school.
 */
async function publishing(review: HeldReview): Promise<Change[]> {
  const others = await listLiveBeside(review);
  const replaced = others.find((other) => other.id === review.replacesId && (review.isPendingVersion || review.status === "removed"));
  if (replaced?.status === "pending")
    throw new AppError("CONFLICT", "The review that this one replaces is hidden. Decide about that one first.");
  const newer = others.find((other) => other.replacesId === review.id && other.status === "pending");
  if (review.status === "removed" && others.some((other) => other !== replaced && other !== newer))
    throw new AppError("CONFLICT", "The author has written about this school again since.");
  return [
    ...(replaced ? [{ review: replaced, to: { status: "replaced" } }] : []),
    ...(newer && !newer.isPendingVersion ? [{ review: newer, to: { isPendingVersion: true } }] : []),
    { review, to: { ...SHOWN, status: "approved", publishedOn: review.publishedOn ?? new Date(indianDay()) } },
  ];
}

/** Whether a newer version of the same school took its place: the two may have stood together only while two schools were one. */
async function standsBelow({ id, schoolId }: HeldReview): Promise<boolean> {
  return (await db().review.count({ where: { replacesId: id, schoolId, publishedOn: { not: null } } })) > 0;
}

/** The removal that stands, with its entry in the public log. */
const findRemoval = (reviewId: string) =>
  db().reviewDecision.findFirst({
    where: { reviewId, decision: "removed", undoneAt: null },
    orderBy: { decidedAt: "desc" },
    select: { id: true, logSequence: true, previousStatus: true },
  });

async function decidedOtherwise(review: HeldReview): Promise<AppError> {
  const last = await db().reviewDecision.findFirst({
    where: { reviewId: review.id, undoneAt: null },
    orderBy: { decidedAt: "desc" },
    select: { decidedBy: { select: { firstName: true } } },
  });
  const by = last?.decidedBy ? ` by ${last.decidedBy.firstName}` : "";
  return new AppError("DECIDED", `This review is ${standing(review)} already${by}. Reopen it to decide otherwise.`);
}
