import { addDays } from "date-fns";
import { recordAudit } from "@/lib/audit/record-audit";
import { indianDay, clock } from "@/lib/platform/clock";
import { db, inTransaction, outsideTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { findAnonymousBadge } from "@/lib/reviews/anonymity/author-check";
import { NO_RULE } from "@/lib/reviews/schema";
import { decidedReview } from "./decided-review";
import {
  getLockedReview,
  type LockedReviewRow,
  lockReviewsAndAuthors,
  listOtherLiveReviews,
  removalCodeOf,
  requireVersion,
  decisionState,
} from "@/lib/moderation/locked-review";
import { type Change, recordReviewDecision } from "./record-review-decision";
import { type ApprovalPayload, type RemovalPayload, REMOVED_TEXT_RETENTION_DAYS } from "@/lib/moderation/schema";
import type { DecidedReview } from "@/lib/moderation/view";

interface Decision<Payload> {
  actor: Person;
  reviewId: string;
  decision?: Payload;
  /** false: the author gets no email about the decision, because another one informs them */
  isMailed?: boolean;
  isFinal?: boolean;
}

/**
 * Publishes a review, with `reopen` also a removed one, in one transaction that locks the school. Approving again changes nothing.
 * @throws AppError NOT_FOUND; DECIDED when it was removed; CONFLICT when `version` is stale, it was withdrawn or another is in its place
 */
export function approveReview(approval: Decision<ApprovalPayload>): Promise<DecidedReview> {
  return inTransaction(async () => {
    await lockReviewsAndAuthors([approval.reviewId]);
    await approveLocked(approval);
    return decidedReview(approval.reviewId, approval.actor);
  });
}

/** Approves a review that is locked already; false if it was approved before. `recounts`: see NewReviewDecision. */
export async function approveLocked({
  actor,
  reviewId,
  decision = {},
  isMailed,
  isFinal,
  recounts,
}: Decision<ApprovalPayload> & { recounts?: boolean }): Promise<boolean> {
  const review = await getLockedReview(reviewId);
  const state = decisionState(review);
  if (state === "approved") return false;
  if (state === "withdrawn") throw new AppError("CONFLICT", "The author withdrew this review.");
  if (state === "removed" && !decision.reopen) throw await alreadyDecided(review);
  requireVersion(review, decision.version);
  if (state === "removed" && isTextPurged(review))
    throw new AppError("CONFLICT", "It was removed a year ago, and its text has been deleted.");
  const removal = state === "removed" ? await findRemoval(reviewId) : null;
  await recordReviewDecision({
    actor,
    review,
    decision: "approved",
    changes:
      removal?.previousStatus === "replaced" && (await hasNewerVersion(review))
        ? [{ review, to: { ...NOT_REMOVED, status: "replaced" } }]
        : await publicationChanges(actor, review),
    rule: state === "removed" ? removalCodeOf(review) : null,
    reasonText: null,
    reversedRemoval: removal,
    isMailed,
    isFinal,
    recounts,
  });
  return true;
}

/**
 * Removes a review for a rule, with `reopen` also a published one; repeating it changes nothing. A pending version becomes separate.
 * @throws AppError NOT_FOUND; DECIDED when it is approved; CONFLICT when `version` is stale
 */
export function removeReview({ actor, reviewId, decision = {}, isMailed }: Decision<RemovalPayload>): Promise<DecidedReview> {
  return inTransaction(async () => {
    await lockReviewsAndAuthors([reviewId]);
    const review = await getLockedReview(reviewId);
    const state = decisionState(review);
    if (state === "removed" || state === "withdrawn") return decidedReview(reviewId, actor);
    if (state === "approved" && !decision.reopen) throw await alreadyDecided(review);
    requireVersion(review, decision.version);
    const rule = decision.reasonCode ?? NO_RULE;
    const reasonText = decision.reasonText || null;
    const removed = { removalCode: rule, removalText: reasonText, removedAt: clock.now() };
    const pendingVersion = (await listOtherLiveReviews(review)).find((other) => other.isPendingVersion && other.replacesId === review.id);
    await recordReviewDecision({
      actor,
      review,
      decision: "removed",
      changes: [
        { review, to: { ...NOT_REMOVED, ...removed, status: "removed" } },
        ...(pendingVersion ? [{ review: pendingVersion, to: { isPendingVersion: false } }] : []),
      ],
      rule,
      reasonText,
      isMailed,
    });
    return decidedReview(reviewId, actor);
  });
}

const isTextPurged = ({ removedAt }: LockedReviewRow): boolean =>
  removedAt !== null && addDays(removedAt, REMOVED_TEXT_RETENTION_DAYS) <= clock.now();

/** Neither removed nor hidden nor a pending version. */
const NOT_REMOVED = {
  isPendingVersion: false,
  removalCode: null,
  removalText: null,
  removedAt: null,
  hiddenById: null,
  hiddenByReportId: null,
};

/**
 * The changes with which a review is published: it replaces its earlier version, and a newer pending one becomes its version. Another
 * live review of the author is a conflict, which is audited, because it reveals something about the author.
 */
async function publicationChanges(actor: Person, review: LockedReviewRow): Promise<Change[]> {
  const others = await listOtherLiveReviews(review);
  const replaced = others.find((other) => other.id === review.replacesId && (review.isPendingVersion || review.status === "removed"));
  if (replaced?.status === "pending")
    throw new AppError("CONFLICT", "The review that this one replaces is hidden. Decide on that one first.");
  const newer = others.find((other) => other.replacesId === review.id && other.status === "pending");
  if (review.status === "removed" && others.some((other) => other !== replaced && other !== newer)) {
    await outsideTransaction(() => recordAudit({ actor, action: "review.refuse", subject: { kind: "review", id: review.id } }));
    throw new AppError("CONFLICT", "The author has since written a new review of this school.");
  }
  return [
    ...(replaced ? [{ review: replaced, to: { status: "replaced" } }] : []),
    ...(newer && !newer.isPendingVersion ? [{ review: newer, to: { isPendingVersion: true } }] : []),
    { review, to: { ...NOT_REMOVED, status: "approved", ...(review.publishedOn === null && (await firstPublication(review))) } },
  ];
}

/** The columns that the first publication fixes for good: the day, and the checked name or the badge of an anonymous review. */
async function firstPublication({ isAnonymous, author, schoolId }: LockedReviewRow) {
  const publishedOn = new Date(indianDay());
  if (!author) return { publishedOn };
  if (isAnonymous) return { publishedOn, ...(await findAnonymousBadge({ authorId: author.id, schoolId })) };
  return { publishedOn, signedFirstName: author.firstName, signedLastName: author.lastName };
}

/** Whether a newer version has been published. */
async function hasNewerVersion({ id, schoolId }: LockedReviewRow): Promise<boolean> {
  return (await db().review.count({ where: { replacesId: id, schoolId, publishedOn: { not: null } } })) > 0;
}

/** The removal in force, with its entry in the public log. */
const findRemoval = (reviewId: string) =>
  db().reviewDecision.findFirst({
    where: { reviewId, decision: "removed", undoneAt: null },
    orderBy: { decidedAt: "desc" },
    select: { id: true, logSequence: true, previousStatus: true },
  });

async function alreadyDecided(review: LockedReviewRow): Promise<AppError> {
  const last = await db().reviewDecision.findFirst({
    where: { reviewId: review.id, undoneAt: null },
    orderBy: { decidedAt: "desc" },
    select: { decidedBy: { select: { firstName: true } } },
  });
  const by = last?.decidedBy ? ` by ${last.decidedBy.firstName}` : "";
  return new AppError("DECIDED", `This review is already ${decisionState(review)}${by}. Reopen it to change the decision.`);
}
