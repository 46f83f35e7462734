import { db } from "@/lib/platform/db";
import type { RemovalCode } from "./schema";

export interface LockedReview {
  id: string;
  schoolId: string;
  authorId: string | null;
  status: "pending" | "approved" | "removed" | "replaced";
  isAnonymous: boolean;
  isPendingVersion: boolean;
  replacesId: string | null;
  removalCode: RemovalCode | null;
  submittedAt: Date;
  publishedOn: Date | null;
  version: number;
}

/**
 * Locks the schools of these reviews, then the reviews, by id; missing ones are left out. All changes use this order, after a person's
 * row, which prevents deadlocks.
 */
export async function lockReviews(ids: string[]): Promise<LockedReview[]> {
  await db().$queryRaw`
    SELECT id FROM schools WHERE id IN (SELECT school_id FROM reviews WHERE id = ANY (${ids}::uuid[])) ORDER BY id FOR NO KEY UPDATE`;
  return db().$queryRaw<LockedReview[]>`
    SELECT id, school_id AS "schoolId", author_id AS "authorId", status, is_anonymous AS "isAnonymous", is_pending_version AS "isPendingVersion",
      replaces_id AS "replacesId", removal_code AS "removalCode", submitted_at AS "submittedAt", published_on AS "publishedOn", version
    FROM reviews WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`;
}

/** Locks all pending and published reviews of a person, like `lockReviews`. */
export async function lockLiveReviews(authorId: string): Promise<LockedReview[]> {
  const reviews = await db().review.findMany({ where: { authorId, status: { in: ["pending", "approved"] } }, select: { id: true } });
  const locked = await lockReviews(reviews.map(({ id }) => id));
  return locked.filter(({ status }) => status === "pending" || status === "approved");
}

/**
 * Makes decisions on a person's reviews and their submission wait for each other, but not for other decisions. A lock on the person's
 * row would make an admin's calls about the person wait, and so tell who wrote an anonymous review.
 */
export async function delayDecisions(authorId: string): Promise<void> {
  await db().$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`submissions of ${authorId}`}, 0))`;
}

/** The counterpart of `delayDecisions` for decisions. */
export async function delaySubmissions(authorIds: readonly string[]): Promise<void> {
  await db().$executeRaw`
    SELECT pg_advisory_xact_lock_shared(hashtextextended('submissions of ' || id, 0)) FROM unnest(${[...authorIds].sort()}::text[]) AS id`;
}
