import { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { hasReachedModerators } from "@/lib/reviews/anonymity/queue-arrival";
import { scheduleRemovals } from "@/lib/reviews/anonymity/anonymous-removals";
import type { MergerSchools, Part, Step } from "./merger-parts";
import { type LiveReview, type Settled, settleReviews } from "./settle-reviews";

/**
 * Moves reviews with replies; both schools are locked. Counts only moved reviews that moderators can see and replaced
 * reviews that are named, because other counts could reveal the author of an anonymous review.
 * @throws AppError CONFLICT while a review of one of the schools is hidden
 */
export async function mergeReviews({ schoolId, intoId }: MergerSchools): Promise<Step<{ reviews: number; reviewsReplaced: number }>> {
  await db().$queryRaw`SELECT id FROM reviews WHERE school_id IN (${schoolId}, ${intoId}) ORDER BY id FOR UPDATE`;
  await refuseHiddenReviews([schoolId, intoId]);
  const version = await nextVersion([schoolId, intoId]);
  const both = await readAuthorsOfBoth({ schoolId, intoId });
  const settled = settleAuthors(both);
  const replacedLater = both.filter(({ id }) => settled.some(({ replacedLaterId }) => replacedLaterId === id));
  await scheduleReplacements(replacedLater);
  const changes = settled.flatMap((settlement) => settlement.changes);
  // First the replaced reviews, so that no author has two live reviews at any time.
  const replaced = changes.filter(({ status }) => status === "replaced").map(({ id }) => id);
  await db().review.updateMany({
    where: { id: { in: replaced } },
    data: { status: "replaced", isPendingVersion: false },
  });
  for (const { id, status, ...change } of changes) if (status === "pending") await db().review.update({ where: { id }, data: change });
  const relinked = await linkVersions(settled);
  const parts = await toParts({ schoolId, intoId }, { changed: [...both, ...relinked], replacedLater });
  await db().$executeRaw`UPDATE review_replies SET school_id = ${intoId} WHERE school_id = ${schoolId}`;
  const reviews = await db().review.count({ where: { schoolId, ...hasReachedModerators() } });
  await db().review.updateMany({ where: { schoolId }, data: { schoolId: intoId } });
  await db().review.updateMany({ where: { schoolId: intoId }, data: { version } });
  return { moved: { reviews, reviewsReplaced: countReplaced(settled, both) }, parts };
}

/**
 * The next version of all reviews of these schools, which prevents the undo of earlier decisions. It is one for all, because single
 * increments would show which reviews have the same author.
 */
export async function nextVersion(schoolIds: string[]): Promise<number> {
  const { _max } = await db().review.aggregate({ where: { schoolId: { in: schoolIds } }, _max: { version: true } });
  return (_max.version ?? 0) + 1;
}

/**
 * Schedules each replacement at a random time. Until then the review names no author, who may have only one live review
 * of a school; the author's id is in `school_merger_parts`.
 */
async function scheduleReplacements(reviews: readonly Row[]) {
  await db().review.updateMany({ where: { id: { in: reviews.map(({ id }) => id) } }, data: { authorId: null } });
  for (const review of reviews) await scheduleRemovals([review], { kind: "replace" });
}

function countReplaced(settled: readonly Settled[], rows: readonly Row[]): number {
  const named = new Set(rows.filter(({ isAnonymous }) => !isAnonymous).map(({ id }) => id));
  return settled
    .filter(({ keptId }) => named.has(keptId))
    .flatMap(({ changes }) => changes.filter(({ id, status }) => status === "replaced" && named.has(id))).length;
}

/**
 * Refuses a merger while a published review is hidden, because it would become readable as an earlier version. All authors count: a refusal
 * for some would show that they have reviewed both schools.
 * @throws AppError CONFLICT
 */
export async function refuseHiddenReviews(schoolIds: string[]): Promise<void> {
  const hidden = await db().review.count({ where: { schoolId: { in: schoolIds }, status: "pending", publishedOn: { not: null } } });
  if (hidden > 0)
    throw new AppError("CONFLICT", "A review of one of the two schools is hidden until a moderator decides. Decide on that review first.");
}

type EarlierState = Pick<LiveReview, "id" | "isPendingVersion" | "replacesId"> & { schoolId: string; status: string };
type Row = LiveReview & EarlierState & { status: LiveReview["status"] };

interface Changed {
  changed: readonly EarlierState[];
  replacedLater: readonly Row[];
}

/** A merger part for each moved and each changed review. The first state counts if `changed` lists a review twice. */
async function toParts({ schoolId, intoId }: MergerSchools, { changed, replacedLater }: Changed): Promise<Part[]> {
  const authors = new Map(replacedLater.map(({ id, authorId }) => [id, authorId]));
  const before = new Map(changed.toReversed().map((review) => [review.id, review]));
  const moving = await db().review.findMany({ where: { schoolId }, select: { id: true } });
  const part = (id: string, fromSchoolId: string): Part => {
    const earlier = before.get(id);
    const state = earlier && { status: earlier.status, isPendingVersion: earlier.isPendingVersion, replacesId: earlier.replacesId };
    return { kind: "review", schoolId: fromSchoolId, reviewId: id, personId: authors.get(id), before: state };
  };
  const staying = [...before.values()].filter((review) => review.schoolId === intoId);
  return [...moving.map(({ id }) => part(id, schoolId)), ...staying.map(({ id }) => part(id, intoId))];
}

function readAuthorsOfBoth({ schoolId, intoId }: MergerSchools): Promise<Row[]> {
  return db().$queryRaw<Row[]>`
    SELECT id, school_id AS "schoolId", author_id AS "authorId", status, is_anonymous AS "isAnonymous", is_pending_version AS "isPendingVersion", replaces_id AS "replacesId",
      submitted_at AS "submittedAt"
    FROM reviews WHERE school_id IN (${schoolId}, ${intoId}) AND status IN ('pending', 'approved') AND author_id IN (
      SELECT author_id FROM reviews WHERE school_id = ${schoolId} AND status IN ('pending', 'approved')
      INTERSECT SELECT author_id FROM reviews WHERE school_id = ${intoId} AND status IN ('pending', 'approved'))`;
}

function settleAuthors(rows: readonly Row[]): Settled[] {
  const authors = [...new Set(rows.map(({ authorId }) => authorId))];
  return authors.flatMap((author) => settleReviews(rows.filter(({ authorId }) => authorId === author)) ?? []);
}

/** Makes a replaced published review an earlier version of the one that stays. Returns the earlier states of the changed rows. */
async function linkVersions(settled: Settled[]): Promise<EarlierState[]> {
  const linked = settled.filter(({ replacedId }) => replacedId !== null);
  if (linked.length === 0) return [];
  const pairs = Prisma.join(linked.map(({ keptId, replacedId }) => Prisma.sql`(${keptId}::uuid, ${replacedId}::uuid)`));
  return db().$queryRaw<EarlierState[]>`
    WITH RECURSIVE pairs (staying, replaced) AS (VALUES ${pairs}), versions AS (
      SELECT staying AS id, replaced FROM pairs JOIN reviews ON reviews.id = replaced WHERE reviews.published_on IS NOT NULL
      UNION ALL
      SELECT reviews.replaces_id, versions.replaced FROM versions JOIN reviews ON reviews.id = versions.id WHERE reviews.replaces_id IS NOT NULL)
    UPDATE reviews SET replaces_id = versions.replaced FROM versions
    WHERE reviews.id = versions.id AND reviews.replaces_id IS NULL AND reviews.id <> versions.replaced
    RETURNING reviews.id, school_id AS "schoolId", status, is_pending_version AS "isPendingVersion", NULL AS "replacesId"`;
}
