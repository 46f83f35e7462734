import { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { hasReachedModerators } from "@/lib/reviews/anonymity/queue-arrival";
import { replaceAndRestoreAuthor } from "@/lib/reviews/anonymity/anonymous-removals";
import { nextVersion, refuseHiddenReviews } from "./merge-reviews";
import type { Merger } from "./merger-parts";
import { type Change, type SeparatedReview, separateReviews } from "./separate-reviews";

/**
 * Moves merged reviews back with replies and newer versions, and later reviews by parents enrolled only at the restored school. Replies
 * written since by people who don't represent it become pending; separate-reviews.ts decides about authors who reviewed both schools.
 * @throws AppError CONFLICT while a review is hidden
 */
export async function restoreReviews(merger: Merger): Promise<number> {
  const { mergerId, mergedAt, schoolId, intoId } = merger;
  await db().$queryRaw`SELECT id FROM reviews WHERE school_id = ${intoId} ORDER BY id FOR UPDATE`;
  await refuseHiddenReviews([intoId]);
  const version = await nextVersion([intoId]);
  await replaceScheduledNow(merger);
  const movedIds = await listReviewsToMove(merger);
  const reviewsByAuthor = await readAuthorsOfBoth(merger, movedIds);
  await db().$executeRaw`UPDATE reviews SET school_id = ${schoolId} WHERE id = ANY (${movedIds}::uuid[])`;
  await db().$executeRaw`
    UPDATE review_replies SET status = 'pending', version = version + 1
    WHERE school_id = ${intoId} AND review_id = ANY (${movedIds}::uuid[]) AND status IN ('pending', 'approved') AND submitted_at > ${mergedAt}
      AND author_id NOT IN (SELECT person_id FROM school_merger_parts WHERE merger_id = ${mergerId} AND kind = 'representative'
        AND school_id = ${schoolId} AND person_id IS NOT NULL AND before ->> 'endedAt' IS NULL)`;
  await db().$executeRaw`
    UPDATE review_replies SET school_id = ${schoolId} WHERE school_id = ${intoId} AND review_id = ANY (${movedIds}::uuid[])`;
  await applyChanges(reviewsByAuthor.flatMap(separateReviews));
  await db().review.updateMany({ where: { schoolId: { in: [schoolId, intoId] } }, data: { version } });
  return db().review.count({ where: { id: { in: movedIds }, ...hasReachedModerators() } });
}

/** Carries out scheduled replacements at once, so that the undo restores these reviews like the others. */
async function replaceScheduledNow({ mergerId }: Merger) {
  const scheduled = await db().review.findMany({
    where: { authorId: null, mergerParts: { some: { mergerId, kind: "review", NOT: { personId: null } } } },
  });
  for (const { id } of scheduled) await replaceAndRestoreAuthor(id);
  await db().reviewRemoval.deleteMany({ where: { reviewId: { in: scheduled.map(({ id }) => id) }, kind: "replace" } });
}

/** Parents enrolled at the restored school before the merger and with no other enrolment at the school that stays. */
const exclusiveParents = ({ mergerId, schoolId, intoId }: Merger) => Prisma.sql`
  SELECT person_id FROM school_merger_parts WHERE merger_id = ${mergerId} AND kind = 'enrolment' AND school_id = ${schoolId} AND before IS NULL
  EXCEPT SELECT parent_id FROM enrolments WHERE school_id = ${intoId} AND status IN ('claimed', 'confirmed') AND id NOT IN (
    SELECT object_id::uuid FROM school_merger_parts WHERE merger_id = ${mergerId} AND kind = 'enrolment' AND school_id = ${schoolId})`;

async function listReviewsToMove(merger: Merger): Promise<string[]> {
  const { mergerId, mergedAt, schoolId, intoId } = merger;
  const rows = await db().$queryRaw<{ id: string }[]>`
    WITH RECURSIVE known AS MATERIALIZED (
      SELECT review_id AS id, school_id FROM school_merger_parts WHERE merger_id = ${mergerId} AND kind = 'review'
    ), moving AS (
      SELECT id FROM reviews WHERE school_id = ${intoId} AND (
        id IN (SELECT id FROM known WHERE known.school_id = ${schoolId})
        OR replaces_id IS NULL AND submitted_at > ${mergedAt} AND id NOT IN (SELECT id FROM known) AND author_id IN (${exclusiveParents(merger)}))
      UNION
      SELECT reviews.id FROM moving JOIN reviews ON reviews.replaces_id = moving.id
      WHERE reviews.school_id = ${intoId} AND reviews.id NOT IN (SELECT id FROM known))
    SELECT id FROM moving`;
  return rows.map(({ id }) => id);
}

type Row = SeparatedReview & { authorId: string };

/**
 * All reviews of authors of both schools, by author; unverified authors' reviews are pending where they would be published again. Reads
 * the authors first, because the planner badly misestimates their number in a join.
 */
async function readAuthorsOfBoth({ mergerId, mergedAt, schoolId, intoId }: Merger, movedIds: string[]): Promise<Row[][]> {
  const authors = await db().$queryRaw<{ id: string }[]>`
    SELECT DISTINCT author_id AS id FROM school_merger_parts AS part JOIN reviews ON reviews.id = review_id
    WHERE merger_id = ${mergerId} AND kind = 'review' AND before IS NOT NULL AND author_id IS NOT NULL`;
  const rows = await db().$queryRaw<Omit<Row, "schoolId">[]>`
    SELECT reviews.id, author_id AS "authorId", status, is_pending_version AS "isPendingVersion", replaces_id AS "replacesId",
      published_on IS NOT NULL AS "wasPublished",
      removal_code IS NOT DISTINCT FROM 'withdrawn' AND removed_at > ${mergedAt}
        AND (published_on IS NOT NULL OR before IS NOT NULL OR replaces_id IS NULL) AS "isWithdrawnSince",
      CASE WHEN before ->> 'status' = 'approved' AND NOT is_verified THEN before || '{"status": "pending"}' ELSE before END AS before
    FROM reviews JOIN users ON users.id = author_id
      LEFT JOIN school_merger_parts AS part ON part.review_id = reviews.id AND merger_id = ${mergerId}
    WHERE reviews.school_id = ${intoId} AND author_id = ANY (${authors.map(({ id }) => id)}::uuid[]) ORDER BY reviews.id`;
  const byAuthor = new Map<string, Row[]>();
  const moved = new Set(movedIds);
  for (const row of rows) {
    const separated = { ...row, schoolId: moved.has(row.id) ? schoolId : intoId };
    byAuthor.set(row.authorId, [...(byAuthor.get(row.authorId) ?? []), separated]);
  }
  return [...byAuthor.values()];
}

/** First reviews that are not live, then live ones, then pending versions: no author ever has two live reviews of a school. */
async function applyChanges(changes: readonly Change[]) {
  const isLive = ({ status }: Change) => status === "pending" || status === "approved";
  const phases = [
    changes.filter((review) => !isLive(review)),
    changes.filter((review) => isLive(review) && !review.isPendingVersion),
    changes.filter((review) => review.isPendingVersion),
  ];
  for (const phase of phases)
    await db().$executeRaw`
      UPDATE reviews SET status = next.status, is_pending_version = next.is_pending_version, replaces_id = next.replaces_id
      FROM unnest(${phase.map(({ id }) => id)}::uuid[], ${phase.map(({ status }) => status)}::text[],
        ${phase.map(({ isPendingVersion }) => isPendingVersion)}::boolean[], ${phase.map(({ replacesId }) => replacesId)}::uuid[])
        AS next (id, status, is_pending_version, replaces_id)
      WHERE reviews.id = next.id`;
}
