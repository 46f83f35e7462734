import { addMilliseconds, subDays } from "date-fns";
import { millisecondsInDay } from "date-fns/constants";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { randomBelow } from "@/lib/platform/ids";
import { type LockedReview, lockReviews } from "@/lib/reviews/lock-reviews";
import { recountStatistics } from "@/lib/reviews/statistics";
import { withdrawLocked } from "@/lib/reviews/writing/withdraw-review";

// Named reviews are removed at once when an account or a verification ends. Anonymous ones, and those that a merger replaces by a named
// one, are removed at random times, so that nobody can match the reviews of several schools.

/** Longer than the time in which a revocation can be undone. */
const MIN_DELAY_MS = 60_000;
/** Authors are told seven days; the last one is for late jobs. */
const MAX_DELAY_MS = 6 * millisecondsInDay;

interface Removal {
  /** `hide` returns a review to moderation. `replace`: since a merger its author has another review of the school */
  kind: "delete" | "withdraw" | "hide" | "replace";
  /** The revocation that hides it */
  decisionId?: string;
}

/** Schedules the removal of these locked anonymous reviews, in the current transaction. Reviews of one school are removed together. */
export async function scheduleRemovals(reviews: Pick<LockedReview, "id" | "schoolId">[], { kind, decisionId }: Removal): Promise<void> {
  const now = clock.now();
  const times = new Map<string, string>();
  for (const { schoolId } of reviews) times.set(schoolId, addMilliseconds(now, randomDelay()).toISOString());
  const ids = reviews.map(({ id }) => id);
  const dueAt = reviews.map(({ schoolId }) => times.get(schoolId)!);
  // An earlier removal keeps its time. A deletion replaces any other kind; any kind replaces hiding.
  await db().$executeRaw`
    INSERT INTO review_removals (review_id, kind, due_at, decision_id)
    SELECT review_id, ${kind}, due_at, ${decisionId ?? null}::uuid FROM unnest(${ids}::uuid[], ${dueAt}::timestamptz[]) AS removal (review_id, due_at)
    ON CONFLICT (review_id) DO UPDATE SET kind = EXCLUDED.kind, decision_id = EXCLUDED.decision_id
      WHERE review_removals.kind = 'hide' OR EXCLUDED.kind = 'delete'`;
}

const randomDelay = () => MIN_DELAY_MS + randomBelow(MAX_DELAY_MS - MIN_DELAY_MS);

/**
 * Each run removes the due reviews of one author and school: after an outage, reviews that disappeared together could be matched. Removals
 * that are a day late are carried out in one run.
 */
export async function removeDueReviews(): Promise<void> {
  const now = clock.now();
  const due = await db().reviewRemoval.findMany({
    where: { dueAt: { lte: now } },
    distinct: ["dueAt"],
    orderBy: { dueAt: "asc" },
    select: { dueAt: true },
  });
  const late = subDays(now, 1);
  for (const [index, { dueAt }] of due.entries()) if (index === 0 || dueAt <= late) await removeDueAt(dueAt);
}

/** Deleting the row of `review_removals` in the same transaction carries out each removal once, also with several servers. */
async function removeDueAt(dueAt: Date): Promise<void> {
  await inTransaction(async () => {
    const planned = await db().reviewRemoval.findMany({ where: { dueAt }, select: { reviewId: true } });
    for (const review of await lockReviews(planned.map(({ reviewId }) => reviewId))) {
      const [removal] = await db().$queryRaw<Removal[]>`
        DELETE FROM review_removals WHERE review_id = ${review.id}::uuid RETURNING kind, decision_id AS "decisionId"`;
      if (removal) await remove(review, removal);
    }
  });
}

async function remove(review: LockedReview, { kind, decisionId }: Removal): Promise<void> {
  const { id, schoolId, authorId, status } = review;
  if (kind === "withdraw") {
    if (status === "approved" || status === "pending") await withdrawLocked(review);
    if (authorId === null) await replaceAndRestoreAuthor(id); // a merger came after the withdrawal
    return;
  }
  if (kind === "replace") await replaceAndRestoreAuthor(id);
  else if (kind === "delete") await db().review.delete({ where: { id } });
  else if (status === "approved")
    await db().review.update({ where: { id }, data: { status: "pending", hiddenById: decisionId, version: { increment: 1 } } });
  if (status === "approved") await recountStatistics([schoolId]);
}

/** The author of a review that a merger will replace; until then the review has no author. null if the account was deleted. */
export async function findAuthorBeforeMerger(reviewId: string): Promise<string | null> {
  const where = { reviewId, kind: "review", NOT: { personId: null } };
  return (await db().mergerPart.findFirst({ where, select: { personId: true } }))?.personId ?? null;
}

/**
 * Restores the author of a locked review and replaces it; without the author's account it is deleted. A removed review keeps its
 * version, because an increased one would reveal that it had an author.
 */
export async function replaceAndRestoreAuthor(id: string): Promise<void> {
  const authorId = await findAuthorBeforeMerger(id);
  if (!authorId) await db().review.delete({ where: { id } });
  else
    await db().$executeRaw`
      UPDATE reviews SET author_id = ${authorId}::uuid, hidden_by = NULL, hidden_by_report = NULL,
        version = CASE WHEN status IN ('pending', 'approved') THEN version + 1 ELSE version END,
        status = CASE WHEN status IN ('pending', 'approved') THEN 'replaced' ELSE status END
      WHERE id = ${id}::uuid`;
}
