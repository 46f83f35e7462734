import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { authorize } from "@/lib/policy/authorize";

export interface LockedEnrolment {
  schoolId: string;
  status: string;
  startedOn: string | null;
  endedOn: string | null;
}

/** No figure is published while a parent's answers are being replaced. */
export async function lockEnrolment(id: string): Promise<LockedEnrolment> {
  await db().$queryRaw`SELECT 1 FROM schools WHERE id = (SELECT school_id FROM enrolments WHERE id = ${id}::uuid) FOR NO KEY UPDATE`;
  const [enrolment] = await db().$queryRaw<LockedEnrolment[]>`
    SELECT school_id AS "schoolId", status, started_on::text AS "startedOn", ended_on::text AS "endedOn"
    FROM enrolments WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  if (!enrolment) throw new AppError("NOT_FOUND", "We can’t find this school among your children’s schools.");
  return enrolment;
}

export async function authorizeStatement(actor: Person, { schoolId, status }: LockedEnrolment): Promise<void> {
  const represented = await db().schoolRepresentative.count({ where: { userId: actor.id, schoolId, endedAt: null } });
  authorize(actor, "figures.contribute", { isConfirmed: status === "confirmed", isRepresentative: represented > 0 });
}
