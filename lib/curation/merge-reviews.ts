import { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { type LiveReview, type Settled, settleReviews } from "./settle-reviews";

interface Both {
  schoolId: string;
  intoId: string;
}

/**
 * Gives one school's reviews to another, with the school's replies to them, in the current transaction, which holds both schools. Every review
 * that is changed gets a new version, so that nothing decided before is undone over it.
 *
 * @throws AppError CONFLICT where a review that is hidden would have to be settled with another
 */
export async function mergeReviews({ schoolId, intoId }: Both): Promise<{ reviews: number; reviewsReplaced: number }> {
  await db().$queryRaw`SELECT id FROM reviews WHERE school_id IN (${schoolId}, ${intoId}) ORDER BY id FOR UPDATE`;
  const settled = await settleAuthors({ schoolId, intoId });
  const changes = settled.flatMap((one) => one.changes);
  // First those that step back, so that no author has two live ones at any moment.
  const replaced = changes.filter(({ status }) => status === "replaced").map(({ id }) => id);
  await db().review.updateMany({
    where: { id: { in: replaced } },
    data: { status: "replaced", isPendingVersion: false, version: { increment: 1 } },
  });
  for (const { id, status, ...change } of changes)
    if (status === "pending") await db().review.update({ where: { id }, data: { ...change, version: { increment: 1 } } });
  await putBelow(settled);
  await db().$executeRaw`UPDATE review_replies SET school_id = ${intoId} WHERE school_id = ${schoolId}`;
  const { count } = await db().review.updateMany({ where: { schoolId }, data: { schoolId: intoId, version: { increment: 1 } } });
  return { reviews: count, reviewsReplaced: replaced.length };
}

type Row = LiveReview & { isHidden: boolean };

/** What becomes of the reviews of those who reviewed both. */
async function settleAuthors({ schoolId, intoId }: Both): Promise<Settled[]> {
  const rows = await db().$queryRaw<Row[]>`
    SELECT id, author_id AS "authorId", status, is_pending_version AS "isPendingVersion", replaces_id AS "replacesId",
      submitted_at AS "submittedAt", status = 'pending' AND published_on IS NOT NULL AS "isHidden"
    FROM reviews WHERE school_id IN (${schoolId}, ${intoId}) AND status IN ('pending', 'approved') AND author_id IN (
      SELECT author_id FROM reviews WHERE school_id = ${schoolId} AND status IN ('pending', 'approved')
      INTERSECT SELECT author_id FROM reviews WHERE school_id = ${intoId} AND status IN ('pending', 'approved'))`;
  if (rows.some(({ isHidden }) => isHidden))
    throw new AppError(
      "CONFLICT",
      "A parent has reviewed both schools, and one of the two reviews is hidden until a moderator decides. Decide about it first.",
    );
  const authors = [...new Set(rows.map(({ authorId }) => authorId))];
  return authors.flatMap((author) => settleReviews(rows.filter(({ authorId }) => authorId === author)) ?? []);
}

/** A published review that was replaced is an earlier version of the one that stays: it stands below the oldest of those. */
async function putBelow(settled: Settled[]) {
  if (settled.length === 0) return;
  const pairs = Prisma.join(settled.map(({ keptId, replacedId }) => Prisma.sql`(${keptId}::uuid, ${replacedId}::uuid)`));
  await db().$executeRaw`
    WITH RECURSIVE pairs (kept, replaced) AS (VALUES ${pairs}), versions AS (
      SELECT kept AS id, replaced FROM pairs JOIN reviews ON reviews.id = replaced WHERE reviews.published_on IS NOT NULL
      UNION ALL
      SELECT reviews.replaces_id, versions.replaced FROM versions JOIN reviews ON reviews.id = versions.id WHERE reviews.replaces_id IS NOT NULL)
    UPDATE reviews SET replaces_id = versions.replaced FROM versions
    WHERE reviews.id = versions.id AND reviews.replaces_id IS NULL AND reviews.id <> versions.replaced`;
}
