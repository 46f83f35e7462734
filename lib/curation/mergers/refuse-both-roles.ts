import { recordAudit } from "@/lib/audit/record-audit";
import { db, outsideTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import type { MergerSchools } from "./merger-parts";

/**
 * Refuses a merger, or its undo, after which a representative would be a parent of their school (as `refuseParent`). The error must not
 * tell who wrote a review; it is audited, because it tells who is a parent.
 * @throws AppError CONFLICT
 */
export async function refuseBothRoles(actor: Person, { schoolId, intoId }: MergerSchools): Promise<void> {
  const people = await db().$queryRaw<{ id: string; schoolId: string }[]>`
    SELECT user_id AS id, school_id AS "schoolId" FROM school_representatives AS link
    WHERE school_id IN (${schoolId}, ${intoId}) AND ended_at IS NULL AND (
      EXISTS (SELECT FROM enrolments WHERE parent_id = link.user_id AND enrolments.school_id = link.school_id AND status <> 'rejected')
      OR EXISTS (SELECT FROM reviews WHERE author_id = link.user_id AND reviews.school_id = link.school_id AND status IN ('pending', 'approved')))`;
  if (people.length === 0) return;
  await outsideTransaction(async () => {
    for (const person of people)
      await recordAudit({
        actor,
        action: "representative.refuse",
        subject: { kind: "user", id: person.id },
        after: { schoolId: person.schoolId },
      });
  });
  throw new AppError(
    "CONFLICT",
    "A representative of one of these schools would also be a parent there, and nobody can be both. End the representative’s link first.",
  );
}
