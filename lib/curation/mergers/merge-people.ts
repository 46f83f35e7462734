import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { indianDay } from "@/lib/platform/clock";
import { AppError } from "@/lib/platform/errors";
import type { Both, Part, Step } from "./merger-parts";

/**
 * Gives one school's enrolments and representatives to another, in the current transaction, which holds both schools and the people. A parent
 * with a child at both keeps the enrolment that was confirmed; who speaks for both speaks for the one.
 *
 * @throws AppError CONFLICT where somebody would speak for the school and have reviewed it as a parent
 */
export async function mergePeople(both: Both): Promise<Step<{ enrolments: number; representatives: number }>> {
  await refuseBothRoles(both);
  const enrolments = await mergeEnrolments(both);
  const representatives = await mergeRepresentatives(both);
  return {
    moved: { enrolments: enrolments.moved, representatives: representatives.moved },
    parts: [...enrolments.parts, ...representatives.parts],
  };
}

async function refuseBothRoles({ schoolId, intoId }: Both) {
  const found = await db().$queryRaw<object[]>`
    SELECT 1 FROM school_representatives AS link JOIN reviews ON reviews.author_id = link.user_id
    WHERE link.school_id IN (${schoolId}, ${intoId}) AND link.ended_at IS NULL
      AND reviews.school_id IN (${schoolId}, ${intoId}) AND reviews.status IN ('pending', 'approved') LIMIT 1`;
  if (found.length > 0)
    throw new AppError(
      "CONFLICT",
      "Somebody who speaks for one of the two schools has reviewed the other as a parent. Nobody does both: end the link first.",
    );
}

/** One that lasts a parent and school: the confirmed one before one that was claimed or waits. What is left over ends, or goes if nobody had decided. */
async function mergeEnrolments({ schoolId, intoId }: Both): Promise<Step<number>> {
  const today = indianDay();
  const spare = await db().$queryRaw<{ id: string; status: string }[]>`
    SELECT id, status FROM (
      SELECT id, status, row_number() OVER (PARTITION BY parent_id ORDER BY array_position(ARRAY['confirmed', 'claimed', 'pending'], status), school_id <> ${intoId}) AS rank
      FROM enrolments WHERE school_id IN (${schoolId}, ${intoId}) AND ended_on IS NULL AND status <> 'rejected') AS lasting
    WHERE rank > 1`;
  const undecided = spare.filter(({ status }) => status === "pending").map(({ id }) => id);
  const decided = spare.filter(({ status }) => status !== "pending").map(({ id }) => id);
  const rows = await db().enrolment.findMany({ where: { OR: [{ schoolId }, { id: { in: spare.map(({ id }) => id) } }] } });
  await db().enrolment.deleteMany({ where: { id: { in: undecided } } });
  await db().$executeRaw`
    UPDATE enrolments SET ended_on = greatest(started_on, ${today}::date), end_reason = 'ended' WHERE id = ANY (${decided}::uuid[])`;
  const { count } = await db().enrolment.updateMany({ where: { schoolId }, data: { schoolId: intoId } });
  const parts = rows.map(({ id, parentId, schoolId: of, ...row }): Part => {
    const before = undecided.includes(id) ? plain(row) : decided.includes(id) ? { endedOn: null } : undefined;
    return { kind: "enrolment", schoolId: of, personId: parentId, objectId: id, before };
  });
  return { moved: count, parts };
}

async function mergeRepresentatives({ schoolId, intoId }: Both): Promise<Step<number>> {
  const links = await db().schoolRepresentative.findMany({ where: { schoolId: { in: [schoolId, intoId] } } });
  // Of a person's two links the one that lasts stays.
  const gone = await db().$queryRaw<{ userId: string; schoolId: string }[]>`
    DELETE FROM school_representatives AS link USING school_representatives AS other
    WHERE link.user_id = other.user_id AND (
      link.school_id = ${intoId} AND other.school_id = ${schoolId} AND link.ended_at IS NOT NULL AND other.ended_at IS NULL
      OR link.school_id = ${schoolId} AND other.school_id = ${intoId} AND (link.ended_at IS NOT NULL OR other.ended_at IS NULL))
    RETURNING link.user_id AS "userId", link.school_id AS "schoolId"`;
  const { count } = await db().schoolRepresentative.updateMany({ where: { schoolId }, data: { schoolId: intoId } });
  const parts = links.flatMap(({ userId, schoolId: of, ...link }): Part[] => {
    const isGone = gone.some((one) => one.userId === userId && one.schoolId === of);
    if (!isGone && of === intoId) return [];
    return [{ kind: "representative", schoolId: of, personId: userId, before: isGone ? plain(link) : undefined }];
  });
  return { moved: count, parts };
}

/** A row as JSON keeps it: moments are texts. */
const plain = (row: object): Prisma.InputJsonObject => JSON.parse(JSON.stringify(row)) as Prisma.InputJsonObject;
