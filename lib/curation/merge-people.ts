import { db } from "@/lib/platform/db";
import { indianDay } from "@/lib/platform/clock";
import { AppError } from "@/lib/platform/errors";

interface Both {
  schoolId: string;
  intoId: string;
}

/**
 * Gives one school's enrolments and representatives to another, in the current transaction, which holds both schools and the people. A parent
 * with a child at both keeps the enrolment that was confirmed; who speaks for both speaks for the one.
 *
 * @throws AppError CONFLICT where somebody would speak for the school and have reviewed it as a parent
 */
export async function mergePeople(both: Both): Promise<{ enrolments: number; representatives: number }> {
  await refuseBothRoles(both);
  return { enrolments: await mergeEnrolments(both), representatives: await mergeRepresentatives(both) };
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
async function mergeEnrolments({ schoolId, intoId }: Both): Promise<number> {
  const today = indianDay();
  const spare = await db().$queryRaw<{ id: string; status: string }[]>`
    SELECT id, status FROM (
      SELECT id, status, row_number() OVER (PARTITION BY parent_id ORDER BY array_position(ARRAY['confirmed', 'claimed', 'pending'], status), school_id <> ${intoId}) AS rank
      FROM enrolments WHERE school_id IN (${schoolId}, ${intoId}) AND ended_on IS NULL AND status <> 'rejected') AS lasting
    WHERE rank > 1`;
  const undecided = spare.filter(({ status }) => status === "pending").map(({ id }) => id);
  const decided = spare.filter(({ status }) => status !== "pending").map(({ id }) => id);
  await db().enrolment.deleteMany({ where: { id: { in: undecided } } });
  await db().$executeRaw`
    UPDATE enrolments SET ended_on = greatest(started_on, ${today}::date), end_reason = 'ended' WHERE id = ANY (${decided}::uuid[])`;
  const { count } = await db().enrolment.updateMany({ where: { schoolId }, data: { schoolId: intoId } });
  return count;
}

async function mergeRepresentatives({ schoolId, intoId }: Both): Promise<number> {
  // Of a person's two links the one that lasts stays.
  await db().$executeRaw`
    DELETE FROM school_representatives AS link USING school_representatives AS other
    WHERE link.user_id = other.user_id AND (
      link.school_id = ${intoId} AND other.school_id = ${schoolId} AND link.ended_at IS NOT NULL AND other.ended_at IS NULL
      OR link.school_id = ${schoolId} AND other.school_id = ${intoId} AND (link.ended_at IS NOT NULL OR other.ended_at IS NULL))`;
  const { count } = await db().schoolRepresentative.updateMany({ where: { schoolId }, data: { schoolId: intoId } });
  return count;
}
