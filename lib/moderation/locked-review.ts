import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { lockReviews } from "@/lib/reviews/lock-reviews";
import { NO_RULE, type RemovalCode } from "@/lib/reviews/schema";
import type { ReviewStatus } from "./view";

/** What a decision changes of a review, and undo puts back. */
export const stateColumns = {
  status: true,
  isPendingVersion: true,
  publishedOn: true,
  removalCode: true,
  removalText: true,
  removedAt: true,
  hiddenById: true,
  hiddenByReportId: true,
} satisfies Prisma.ReviewSelect;

const columns = {
  id: true,
  version: true,
  schoolId: true,
  replacesId: true,
  ...stateColumns,
  school: { select: { name: true } },
  author: { select: { id: true, firstName: true, email: true } },
} satisfies Prisma.ReviewSelect;

/** A review whose row, school and author nobody else changes until the transaction ends. */
export type HeldReview = Prisma.ReviewGetPayload<{ select: typeof columns }>;

/**
 * Holds these reviews, in the order of all who hold reviews (lib/reviews/lock-reviews.ts): their authors first, so that nobody
 * is deleted to whom a decision is mailed or sends another review meanwhile, then schools, then reviews. Whoever holds one
 * review of a school holds them all against other decisions, for each begins with the school.
 */
export async function holdReviews(ids: string[]): Promise<void> {
  await db().$queryRaw`
    SELECT id FROM users WHERE id IN (SELECT author_id FROM reviews WHERE id = ANY (${ids}::uuid[])) ORDER BY id FOR NO KEY UPDATE`;
  await lockReviews(ids);
}

/** @throws AppError NOT_FOUND */
export async function getHeldReview(id: string): Promise<HeldReview> {
  const review = await db().review.findUnique({ where: { id }, select: columns });
  if (!review) throw new AppError("NOT_FOUND", "There is no such review.");
  return review;
}

/** @throws AppError CONFLICT where it isn't what was read */
export function requireVersion(review: HeldReview, version: number | null | undefined): void {
  if (typeof version === "number" && version !== review.version)
    throw new AppError("CONFLICT", "This review has changed since you opened it. Please look at it again.");
}

/** The author's other reviews of the school that are pending or published: at most one of each, and a version that waits. */
export async function listLiveBeside({ id, schoolId, author }: HeldReview): Promise<HeldReview[]> {
  if (!author) return [];
  const others = await db().review.findMany({
    where: { authorId: author.id, schoolId, id: { not: id }, status: { in: ["pending", "approved"] } },
    select: { id: true },
  });
  await lockReviews(others.map((other) => other.id));
  return db().review.findMany({ where: { id: { in: others.map((other) => other.id) } }, select: columns });
}

/** What is decided about a review. `replaced` was approved, and stands below a newer version. */
export function standing({ status, removalCode }: Pick<HeldReview, "status" | "removalCode">) {
  if (status === "pending") return "undecided";
  if (status !== "removed") return "approved";
  return removalCode === "withdrawn" ? "withdrawn" : "removed";
}

export const removalCodeOf = ({ removalCode }: Pick<HeldReview, "removalCode">): Exclude<RemovalCode, "withdrawn"> =>
  (removalCode ?? NO_RULE) as Exclude<RemovalCode, "withdrawn">;

export const statusOf = ({ status }: { status: string }) => status as ReviewStatus;
