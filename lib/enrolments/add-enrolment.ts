import { recordAudit } from "@/lib/audit/record-audit";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import type { Person } from "@/lib/policy/actor";
import { requireListed } from "@/lib/schools/require-listed";
import { refuseTooMany } from "./limits";
import { ownEnrolmentParts, toOwnEnrolment } from "./own-enrolment";
import type { NewEnrolment } from "./schema";
import type { OwnEnrolment } from "./view";

/** Children at different schools at one time. */
const MAX_CURRENT_ENROLMENTS = 10;

/**
 * Adds a school that a parent's child goes to; it waits for an administrator. Of a parent and a school one enrolment lasts at a
 * time: a partial unique index holds that, so of two requests at once one is refused.
 *
 * @throws AppError VALIDATION (a school that isn't listed), CONFLICT (this school is there already, or ten are), RATE_LIMITED
 */
export async function addEnrolment({ actor, enrolment }: { actor: Person; enrolment: NewEnrolment }): Promise<OwnEnrolment> {
  const { schoolId, className, academicYear } = enrolment;
  return inTransaction(async () => {
    await refuseTooMany("enrolments", actor.id);
    await requireListed(schoolId);
    if (
      (await db().enrolment.count({ where: { parentId: actor.id, endedOn: null, status: { not: "rejected" } } })) >= MAX_CURRENT_ENROLMENTS
    )
      throw new AppError("CONFLICT", "You have ten schools already. End one that your child has left first.");
    const [made] = await db().enrolment.createManyAndReturn({
      data: [{ id: newId(), parentId: actor.id, schoolId, className, academicYear, status: "pending" }],
      skipDuplicates: true,
      include: ownEnrolmentParts,
    });
    if (!made) throw new AppError("CONFLICT", "This school is among yours already.", { schoolId: "This school is among yours already" });
    await recordAudit({
      actor,
      action: "enrolment.add",
      subject: { kind: "enrolment", id: made.id },
      after: { schoolId, academicYear: academicYear ?? null, status: "pending" },
      personal: className ? [{ personId: actor.id, after: { className } }] : [],
    });
    return toOwnEnrolment(made);
  });
}
