import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { findAuthorBeforeMerger } from "@/lib/reviews/anonymity/anonymous-removals";
import { hasReachedModerators } from "@/lib/reviews/anonymity/queue-arrival";
import { delaySubmissions, lockReviews } from "@/lib/reviews/lock-reviews";
import { NO_RULE, type RemovalCode } from "@/lib/reviews/schema";
import type { ReviewStatus } from "./view";

/** The columns that a decision changes and undo restores. */
export const stateColumns = {
  status: true,
  isPendingVersion: true,
  publishedOn: true,
  removalCode: true,
  removalText: true,
  removedAt: true,
  hiddenById: true,
  hiddenByReportId: true,
  signedFirstName: true,
  signedLastName: true,
  checkedYear: true,
  enrolledYear: true,
} satisfies Prisma.ReviewSelect;

const person = { id: true, firstName: true, lastName: true, email: true } satisfies Prisma.UserSelect;

const columns = {
  id: true,
  version: true,
  schoolId: true,
  replacesId: true,
  isAnonymous: true,
  ...stateColumns,
  school: { select: { name: true } },
  author: { select: person },
} satisfies Prisma.ReviewSelect;

/** A review that is locked with its school and author until the transaction ends. */
export type LockedReviewRow = Prisma.ReviewGetPayload<{ select: typeof columns }>;

/**
 * Locks authors, so that no recipient of an email is deleted meanwhile, then schools and reviews. A stronger lock on authors would delay an
 * admin's calls about an anonymous author, and so reveal them.
 */
export async function lockReviewsAndAuthors(ids: string[]): Promise<void> {
  const authors = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM users WHERE id IN (
      SELECT author_id FROM reviews WHERE id = ANY (${ids}::uuid[])
      UNION SELECT person_id FROM school_merger_parts WHERE review_id = ANY (${ids}::uuid[]) AND kind = 'review')
    ORDER BY id FOR KEY SHARE`;
  await delaySubmissions(authors.map(({ id }) => id));
  await lockReviews(ids);
}

/** @throws AppError NOT_FOUND */
export async function getLockedReview(id: string): Promise<LockedReviewRow> {
  const review = await db().review.findUnique({ where: { id, ...hasReachedModerators() }, select: columns });
  if (!review) throw new AppError("NOT_FOUND", "This review doesn’t exist.");
  return review;
}

/** The author, also of a review that a merger will replace; null if the account was deleted. */
export async function findAuthor({ id, author }: Pick<LockedReviewRow, "id" | "author">): Promise<LockedReviewRow["author"]> {
  const earlierId = author ? null : await findAuthorBeforeMerger(id);
  return author ?? (earlierId ? db().user.findUnique({ where: { id: earlierId }, select: person }) : null);
}

/** @throws AppError CONFLICT if the review changed after it was read */
export function requireVersion(current: { version: number }, version: number | null | undefined, noun = "review"): void {
  if (typeof version === "number" && version !== current.version)
    throw new AppError("CONFLICT", `This ${noun} has changed since you opened it. Please look at it again.`);
}

/** The author's other pending and published reviews of the school, including a pending version. */
export async function listOtherLiveReviews({ id, schoolId, author }: LockedReviewRow): Promise<LockedReviewRow[]> {
  if (!author) return [];
  const others = await db().review.findMany({
    where: { authorId: author.id, schoolId, id: { not: id }, status: { in: ["pending", "approved"] } },
    select: { id: true },
  });
  await lockReviews(others.map((other) => other.id));
  return db().review.findMany({ where: { id: { in: others.map((other) => other.id) } }, select: columns });
}

/** The decision in force. `replaced` counts as approved: a newer version has taken its place. */
export function decisionState({ status, removalCode }: Pick<LockedReviewRow, "status" | "removalCode">) {
  if (status === "pending") return "undecided";
  if (status !== "removed") return "approved";
  return removalCode === "withdrawn" ? "withdrawn" : "removed";
}

export const removalCodeOf = ({ removalCode }: Pick<LockedReviewRow, "removalCode">): Exclude<RemovalCode, "withdrawn"> =>
  (removalCode ?? NO_RULE) as Exclude<RemovalCode, "withdrawn">;

export const statusOf = ({ status }: { status: string }) => status as ReviewStatus;
