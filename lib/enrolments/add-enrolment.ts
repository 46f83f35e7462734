import { recordAudit } from "@/lib/audit/record-audit";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import type { Person } from "@/lib/policy/actor";
import { requireListed } from "@/lib/schools/require-listed";
import { requireDailyLimit } from "./limits";
import { ownEnrolmentInclude, toOwnEnrolment } from "./queries";
import type { NewEnrolment } from "./schema";
import type { OwnEnrolment } from "./view";

const MAX_CURRENT_ENROLMENTS = 10;

/**
 * Adds an enrolment for an admin to confirm. A partial unique index allows one current enrolment per parent and school.
 * @throws AppError VALIDATION (the school isn't listed), CONFLICT (already enrolled there, or at ten schools), RATE_LIMITED
 */
export async function addEnrolment({ actor, enrolment }: { actor: Person; enrolment: NewEnrolment }): Promise<OwnEnrolment> {
  const { schoolId, className, academicYear } = enrolment;
  return inTransaction(async () => {
    await requireDailyLimit("enrolments", actor.id);
    await requireListed(schoolId);
    if (
      (await db().enrolment.count({ where: { parentId: actor.id, endedOn: null, status: { not: "rejected" } } })) >= MAX_CURRENT_ENROLMENTS
    )
      throw new AppError("CONFLICT", "You already have ten schools. First choose “My child has left” for one that your child has left.");
    const [made] = await db().enrolment.createManyAndReturn({
      data: [{ id: newId(), parentId: actor.id, schoolId, className, academicYear, status: "pending" }],
      skipDuplicates: true,
      include: ownEnrolmentInclude,
    });
    if (!made) throw new AppError("CONFLICT", "You have already added this school.", { schoolId: "You have already added this school" });
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
