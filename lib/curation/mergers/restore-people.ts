import type { Prisma } from "@/prisma/generated/client";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import type { Person } from "@/lib/policy/actor";
import type { Merger } from "./merger-parts";
import { refuseBothRoles } from "./refuse-both-roles";

/**
 * Moves enrolments and representatives back, after the reviews. A person's second enrolment or link, which the merger ended, is restored
 * only if the first one is still current. @throws AppError CONFLICT if a person would represent a school and be a parent of it
 */
export async function restorePeople(actor: Person, merger: Merger): Promise<{ enrolments: number; representatives: number }> {
  const moved = { enrolments: await restoreEnrolments(merger), representatives: await restoreRepresentatives(merger) };
  await refuseBothRoles(actor, merger);
  return moved;
}

async function restoreEnrolments({ mergerId, schoolId, intoId }: Merger): Promise<number> {
  const count = await db().$executeRaw`
    UPDATE enrolments SET school_id = ${schoolId} FROM school_merger_parts AS part
    WHERE part.merger_id = ${mergerId} AND part.kind = 'enrolment' AND part.school_id = ${schoolId} AND part.object_id::uuid = enrolments.id
      AND enrolments.school_id = ${intoId}`;
  const surplus = await db().$queryRaw<{ id: string; parentId: string; schoolId: string; before: Prisma.JsonObject }[]>`
    SELECT object_id AS id, person_id AS "parentId", school_id AS "schoolId", before FROM school_merger_parts AS part
    WHERE merger_id = ${mergerId} AND kind = 'enrolment' AND before IS NOT NULL
      AND EXISTS (SELECT FROM enrolments AS first WHERE first.parent_id = part.person_id AND first.school_id IN (${schoolId}, ${intoId})
        AND first.ended_on IS NULL AND first.status <> 'rejected')
      AND NOT EXISTS (SELECT FROM enrolments AS own WHERE own.parent_id = part.person_id AND own.school_id = part.school_id
        AND own.ended_on IS NULL AND own.status <> 'rejected')`;
  const deleted = surplus.filter(({ before }) => "status" in before);
  const ended = surplus.filter(({ before }) => !("status" in before)).map(({ id }) => id);
  await db().enrolment.updateMany({ where: { id: { in: ended }, endReason: "ended" }, data: { endedOn: null, endReason: null } });
  await db().enrolment.createMany({
    data: deleted.map(({ before, ...ids }) => ({ ...(before as unknown as Prisma.EnrolmentCreateManyInput), ...ids })), // as merge-people.ts stored it
    skipDuplicates: true,
  });
  return count + deleted.filter((enrolment) => enrolment.schoolId === schoolId).length;
}

async function restoreRepresentatives({ mergerId, schoolId, intoId }: Merger): Promise<number> {
  const count = await db().$executeRaw`
    UPDATE school_representatives AS link SET school_id = ${schoolId} FROM school_merger_parts AS part
    WHERE part.merger_id = ${mergerId} AND part.kind = 'representative' AND part.school_id = ${schoolId} AND part.before IS NULL
      AND part.person_id = link.user_id AND link.school_id = ${intoId}`;
  const deleted = await db().mergerPart.findMany({
    where: { mergerId, kind: "representative", schoolId: { in: [schoolId, intoId] }, NOT: { personId: null } },
    select: { personId: true, schoolId: true, before: true },
  });
  let restoredCount = 0;
  for (const { personId, schoolId: fromSchoolId, before } of deleted) {
    if (before === null) continue;
    const link = before as unknown as StoredLink; // as merge-people.ts stored it
    const currentLinks = await db().schoolRepresentative.count({
      where: { userId: personId!, schoolId: { in: [schoolId, intoId] }, endedAt: null },
    });
    const linkedById = link.linkedById && (await db().user.findUnique({ where: { id: link.linkedById }, select: { id: true } }));
    const made = await db().schoolRepresentative.createMany({
      data: [
        {
          ...link,
          userId: personId!,
          schoolId: fromSchoolId,
          linkedById: linkedById ? linkedById.id : null,
          endedAt: link.endedAt ?? (currentLinks > 0 ? null : clock.now()),
        },
      ],
      skipDuplicates: true,
    });
    if (fromSchoolId === schoolId) restoredCount += made.count;
  }
  return count + restoredCount;
}

type StoredLink = Omit<Prisma.SchoolRepresentativeCreateManyInput, "userId" | "schoolId">;
