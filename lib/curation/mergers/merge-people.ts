import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { indianDay } from "@/lib/platform/clock";
import type { Person } from "@/lib/policy/actor";
import type { MergerSchools, Part, Step } from "./merger-parts";
import { refuseBothRoles } from "./refuse-both-roles";

/**
 * Moves enrolments and representatives; people and schools are locked. A person at both schools keeps one enrolment or link.
 * @throws AppError CONFLICT if a person would represent the school and be a parent of it
 */
export async function mergePeople(actor: Person, both: MergerSchools): Promise<Step<{ enrolments: number; representatives: number }>> {
  const enrolments = await mergeEnrolments(both);
  const representatives = await mergeRepresentatives(both);
  await refuseBothRoles(actor, both);
  return {
    moved: { enrolments: enrolments.moved, representatives: representatives.moved },
    parts: [...enrolments.parts, ...representatives.parts],
  };
}

/** Keeps one current enrolment per parent, confirmed before claimed before pending. The others end; pending ones are deleted. */
async function mergeEnrolments({ schoolId, intoId }: MergerSchools): Promise<Step<number>> {
  const today = indianDay();
  const surplus = await db().$queryRaw<{ id: string; status: string }[]>`
    SELECT id, status FROM (
      SELECT id, status, row_number() OVER (PARTITION BY parent_id ORDER BY array_position(ARRAY['confirmed', 'claimed', 'pending'], status), school_id <> ${intoId}) AS rank
      FROM enrolments WHERE school_id IN (${schoolId}, ${intoId}) AND ended_on IS NULL AND status <> 'rejected') AS ranked
    WHERE rank > 1`;
  const undecided = surplus.filter(({ status }) => status === "pending").map(({ id }) => id);
  const decided = surplus.filter(({ status }) => status !== "pending").map(({ id }) => id);
  const rows = await db().enrolment.findMany({ where: { OR: [{ schoolId }, { id: { in: surplus.map(({ id }) => id) } }] } });
  await db().enrolment.deleteMany({ where: { id: { in: undecided } } });
  await db().$executeRaw`
    UPDATE enrolments SET ended_on = greatest(started_on, ${today}::date), end_reason = 'ended' WHERE id = ANY (${decided}::uuid[])`;
  const { count } = await db().enrolment.updateMany({ where: { schoolId }, data: { schoolId: intoId } });
  const parts = rows.map(({ id, parentId, schoolId: fromSchoolId, ...row }): Part => {
    const before = undecided.includes(id) ? toJson(row) : decided.includes(id) ? { endedOn: null } : undefined;
    return { kind: "enrolment", schoolId: fromSchoolId, personId: parentId, objectId: id, before };
  });
  return { moved: count, parts };
}

async function mergeRepresentatives({ schoolId, intoId }: MergerSchools): Promise<Step<number>> {
  const links = await db().schoolRepresentative.findMany({ where: { schoolId: { in: [schoolId, intoId] } } });
  // The current one of a person's two links stays.
  const deleted = await db().$queryRaw<{ userId: string; schoolId: string }[]>`
    DELETE FROM school_representatives AS link USING school_representatives AS other
    WHERE link.user_id = other.user_id AND (
      link.school_id = ${intoId} AND other.school_id = ${schoolId} AND link.ended_at IS NOT NULL AND other.ended_at IS NULL
      OR link.school_id = ${schoolId} AND other.school_id = ${intoId} AND (link.ended_at IS NOT NULL OR other.ended_at IS NULL))
    RETURNING link.user_id AS "userId", link.school_id AS "schoolId"`;
  const { count } = await db().schoolRepresentative.updateMany({ where: { schoolId }, data: { schoolId: intoId } });
  const parts = links.flatMap(({ userId, schoolId: fromSchoolId, ...link }): Part[] => {
    const isDeleted = deleted.some((row) => row.userId === userId && row.schoolId === fromSchoolId);
    if (!isDeleted && fromSchoolId === intoId) return [];
    return [{ kind: "representative", schoolId: fromSchoolId, personId: userId, before: isDeleted ? toJson(link) : undefined }];
  });
  return { moved: count, parts };
}

/** A row as JSON stores it, with dates as text. */
const toJson = (row: object): Prisma.InputJsonObject => JSON.parse(JSON.stringify(row)) as Prisma.InputJsonObject;
