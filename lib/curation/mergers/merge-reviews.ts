import { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Both, Part, Step } from "./merger-parts";
import { type LiveReview, type Settled, settleReviews } from "./settle-reviews";

/**
 * Gives one school's reviews to another, with the school's replies to them, in the current transaction, which holds both schools. Every review
 * that is changed gets a new version, so that nothing decided before is undone over it.
 *
 * @throws AppError CONFLICT where a review that is hidden would have to be settled with another
 */
export async function mergeReviews({ schoolId, intoId }: Both): Promise<Step<{ reviews: number; reviewsReplaced: number }>> {
  await db().$queryRaw`SELECT id FROM reviews WHERE school_id IN (${schoolId}, ${intoId}) ORDER BY id FOR UPDATE`;
  const both = await readAuthorsOfBoth({ schoolId, intoId });
  const settled = settleAuthors(both);
  const changes = settled.flatMap((one) => one.changes);
  // First those that step back, so that no author has two live ones at any moment.
  const replaced = changes.filter(({ status }) => status === "replaced").map(({ id }) => id);
  await db().review.updateMany({
    where: { id: { in: replaced } },
    data: { status: "replaced", isPendingVersion: false, version: { increment: 1 } },
  });
  for (const { id, status, ...change } of changes)
    if (status === "pending") await db().review.update({ where: { id }, data: { ...change, version: { increment: 1 } } });
  const below = await putBelow(settled);
  const parts = await partsOf({ schoolId, intoId }, [...both, ...below]);
  await db().$executeRaw`UPDATE review_replies SET school_id = ${intoId} WHERE school_id = ${schoolId}`;
  const { count } = await db().review.updateMany({ where: { schoolId }, data: { schoolId: intoId, version: { increment: 1 } } });
  return { moved: { reviews: count, reviewsReplaced: replaced.length }, parts };
}

/** A review as it was. */
type Before = Pick<LiveReview, "id" | "isPendingVersion" | "replacesId"> & { schoolId: string; status: string };
type Row = LiveReview & Before & { status: LiveReview["status"]; isHidden: boolean };

/** Every review that moves, and how those were of which more is changed: the first to say so knows. */
async function partsOf({ schoolId, intoId }: Both, changed: readonly Before[]): Promise<Part[]> {
  const before = new Map(changed.toReversed().map((review) => [review.id, review]));
  const moving = await db().review.findMany({ where: { schoolId }, select: { id: true } });
  const part = (id: string, of: string): Part => {
    const known = before.get(id);
    const state = known && { status: known.status, isPendingVersion: known.isPendingVersion, replacesId: known.replacesId };
    return { kind: "review", schoolId: of, reviewId: id, before: state };
  };
  const staying = [...before.values()].filter((review) => review.schoolId === intoId);
  return [...moving.map(({ id }) => part(id, schoolId)), ...staying.map(({ id }) => part(id, intoId))];
}

/** The live reviews of those who reviewed both. */
async function readAuthorsOfBoth({ schoolId, intoId }: Both): Promise<Row[]> {
  const rows = await db().$queryRaw<Row[]>`
    SELECT id, school_id AS "schoolId", author_id AS "authorId", status, is_pending_version AS "isPendingVersion", replaces_id AS "replacesId",
      submitted_at AS "submittedAt", status = 'pending' AND published_on IS NOT NULL AS "isHidden"
    FROM reviews WHERE school_id IN (${schoolId}, ${intoId}) AND status IN ('pending', 'approved') AND author_id IN (
      SELECT author_id FROM reviews WHERE school_id = ${schoolId} AND status IN ('pending', 'approved')
      INTERSECT SELECT author_id FROM reviews WHERE school_id = ${intoId} AND status IN ('pending', 'approved'))`;
  if (rows.some(({ isHidden }) => isHidden))
    throw new AppError(
      "CONFLICT",
      "A parent has reviewed both schools, and one of the two reviews is hidden until a moderator decides. Decide about it first.",
    );
  return rows;
}

function settleAuthors(rows: readonly Row[]): Settled[] {
  const authors = [...new Set(rows.map(({ authorId }) => authorId))];
  return authors.flatMap((author) => settleReviews(rows.filter(({ authorId }) => authorId === author)) ?? []);
}

/** A published review that was replaced is an earlier version of the one that stays: it stands below the oldest of those. Answers these as they were. */
async function putBelow(settled: Settled[]): Promise<Before[]> {
  if (settled.length === 0) return [];
  const pairs = Prisma.join(settled.map(({ keptId, replacedId }) => Prisma.sql`(${keptId}::uuid, ${replacedId}::uuid)`));
  return db().$queryRaw<Before[]>`
    WITH RECURSIVE pairs (kept, replaced) AS (VALUES ${pairs}), versions AS (
      SELECT kept AS id, replaced FROM pairs JOIN reviews ON reviews.id = replaced WHERE reviews.published_on IS NOT NULL
      UNION ALL
      SELECT reviews.replaces_id, versions.replaced FROM versions JOIN reviews ON reviews.id = versions.id WHERE reviews.replaces_id IS NOT NULL)
    UPDATE reviews SET replaces_id = versions.replaced FROM versions
    WHERE reviews.id = versions.id AND reviews.replaces_id IS NULL AND reviews.id <> versions.replaced
    RETURNING reviews.id, school_id AS "schoolId", status, is_pending_version AS "isPendingVersion", NULL AS "replacesId"`;
}
