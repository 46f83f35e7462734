import { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Merger } from "./merger-parts";
import { type Change, type PartedReview, partReviews } from "./part-reviews";

/**
 * Gives a school that comes again its reviews back, in the current transaction, which holds the people and both schools: those that the
 * merger took over, as they are by now, and with them the replies to them, their newer versions, and what parents have written since whose
 * child is at this school alone. A reply sent since by somebody who had not spoken for this school waits for a moderator. Of those who had
 * reviewed both see part-reviews.ts. Every review that is changed gets a new version.
 *
 * @throws AppError CONFLICT where a review of somebody who had reviewed both is hidden
 */
export async function restoreReviews(merger: Merger): Promise<number> {
  const { mergerId, mergedAt, schoolId, intoId } = merger;
  await db().$queryRaw`SELECT id FROM reviews WHERE school_id = ${intoId} ORDER BY id FOR UPDATE`;
  const going = await listGoing(merger);
  const parted = await readAuthorsOfBoth(merger, going);
  const count = await db().$executeRaw`
    UPDATE reviews SET school_id = ${schoolId}, version = version + 1 WHERE id = ANY (${going}::uuid[])`;
  await db().$executeRaw`
    UPDATE review_replies SET status = 'pending', version = version + 1
    WHERE school_id = ${intoId} AND review_id = ANY (${going}::uuid[]) AND status IN ('pending', 'approved') AND submitted_at > ${mergedAt}
      AND author_id NOT IN (SELECT person_id FROM school_merger_parts WHERE merger_id = ${mergerId} AND kind = 'representative'
        AND school_id = ${schoolId} AND person_id IS NOT NULL AND before ->> 'endedAt' IS NULL)`;
  await db().$executeRaw`
    UPDATE review_replies SET school_id = ${schoolId} WHERE school_id = ${intoId} AND review_id = ANY (${going}::uuid[])`;
  await change(parted.flatMap(partReviews));
  return count;
}

/** Parents whose child was at the school that comes again, and whom nothing else ties to the one that stays. */
const onlyThere = ({ mergerId, schoolId, intoId }: Merger) => Prisma.sql`
  SELECT person_id FROM school_merger_parts WHERE merger_id = ${mergerId} AND kind = 'enrolment' AND school_id = ${schoolId} AND before IS NULL
  EXCEPT SELECT parent_id FROM enrolments WHERE school_id = ${intoId} AND status IN ('claimed', 'confirmed') AND id NOT IN (
    SELECT object_id::uuid FROM school_merger_parts WHERE merger_id = ${mergerId} AND kind = 'enrolment' AND school_id = ${schoolId})`;

async function listGoing(merger: Merger): Promise<string[]> {
  const { mergerId, mergedAt, schoolId, intoId } = merger;
  const rows = await db().$queryRaw<{ id: string }[]>`
    WITH RECURSIVE known AS MATERIALIZED (
      SELECT review_id AS id, school_id FROM school_merger_parts WHERE merger_id = ${mergerId} AND kind = 'review'
    ), going AS (
      SELECT id FROM reviews WHERE school_id = ${intoId} AND (
        id IN (SELECT id FROM known WHERE known.school_id = ${schoolId})
        OR replaces_id IS NULL AND submitted_at > ${mergedAt} AND id NOT IN (SELECT id FROM known) AND author_id IN (${onlyThere(merger)}))
      UNION
      SELECT reviews.id FROM going JOIN reviews ON reviews.replaces_id = going.id
      WHERE reviews.school_id = ${intoId} AND reviews.id NOT IN (SELECT id FROM known))
    SELECT id FROM going`;
  return rows.map(({ id }) => id);
}

type Row = PartedReview & { authorId: string; isHidden: boolean };

/**
 * All reviews of those who had reviewed both, by author. Of an author who is checked no more, what would be shown again waits for a moderator.
 * The authors are asked for first: the database's guess of how many they are is far off.
 */
async function readAuthorsOfBoth({ mergerId, mergedAt, schoolId, intoId }: Merger, going: string[]): Promise<Row[][]> {
  const authors = await db().$queryRaw<{ id: string }[]>`
    SELECT DISTINCT author_id AS id FROM school_merger_parts AS part JOIN reviews ON reviews.id = review_id
    WHERE merger_id = ${mergerId} AND kind = 'review' AND before IS NOT NULL AND author_id IS NOT NULL`;
  const rows = await db().$queryRaw<Omit<Row, "schoolId">[]>`
    SELECT reviews.id, author_id AS "authorId", status, is_pending_version AS "isPendingVersion", replaces_id AS "replacesId",
      published_on IS NOT NULL AS "wasPublished", status = 'pending' AND published_on IS NOT NULL AS "isHidden",
      removal_code IS NOT DISTINCT FROM 'withdrawn' AND removed_at > ${mergedAt}
        AND (published_on IS NOT NULL OR before IS NOT NULL OR replaces_id IS NULL) AS "isWithdrawnSince",
      CASE WHEN before ->> 'status' = 'approved' AND NOT is_verified THEN before || '{"status": "pending"}' ELSE before END AS before
    FROM reviews JOIN users ON users.id = author_id
      LEFT JOIN school_merger_parts AS part ON part.review_id = reviews.id AND merger_id = ${mergerId}
    WHERE reviews.school_id = ${intoId} AND author_id = ANY (${authors.map(({ id }) => id)}::uuid[]) ORDER BY reviews.id`;
  if (rows.some(({ isHidden }) => isHidden))
    throw new AppError(
      "CONFLICT",
      "A parent had reviewed both schools, and one of the reviews is hidden until a moderator decides. Decide about it first.",
    );
  const byAuthor = new Map<string, Row[]>();
  const goes = new Set(going);
  for (const row of rows) {
    const parted = { ...row, schoolId: goes.has(row.id) ? schoolId : intoId };
    byAuthor.set(row.authorId, [...(byAuthor.get(row.authorId) ?? []), parted]);
  }
  return [...byAuthor.values()];
}

/** First those that step back, then those that stand alone, then versions of these: no two live ones meet at any moment. */
async function change(changes: readonly Change[]) {
  const isLive = ({ status }: Change) => status === "pending" || status === "approved";
  const turns = [
    changes.filter((one) => !isLive(one)),
    changes.filter((one) => isLive(one) && !one.isPendingVersion),
    changes.filter((one) => one.isPendingVersion),
  ];
  for (const turn of turns)
    await db().$executeRaw`
      UPDATE reviews SET status = next.status, is_pending_version = next.waits, replaces_id = next.below, version = version + 1
      FROM unnest(${turn.map(({ id }) => id)}::uuid[], ${turn.map(({ status }) => status)}::text[],
        ${turn.map(({ isPendingVersion }) => isPendingVersion)}::boolean[], ${turn.map(({ replacesId }) => replacesId)}::uuid[])
        AS next (id, status, waits, below)
      WHERE reviews.id = next.id`;
}
