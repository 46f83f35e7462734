import { recordAudit } from "@/lib/audit/record-audit";
import { queueMail } from "@/lib/mail/queue-mail";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { authorize } from "@/lib/policy/authorize";
import { academicYearOf } from "@/lib/schools/academic-year";
import { reasonForParent } from "@/lib/verification/labels";
import { linkToWriteReview } from "./queue-decision-mail";
import type { EnrolmentDecisionPayload } from "@/lib/verification/schema";
import type { DecidedEnrolment } from "@/lib/verification/view";

interface DecideEnrolment {
  actor: Person;
  enrolmentId: string;
  decision: EnrolmentDecisionPayload;
}

interface LockedEnrolment {
  status: "claimed" | "pending" | "confirmed" | "rejected";
  academicYear: number | null;
  parentId: string;
  firstName: string;
  email: string;
  isVerified: boolean;
  schoolId: string;
  schoolName: string;
}

/**
 * Confirms or rejects a pending enrolment and mails the parent, in one transaction that locks its row. Repeating changes nothing.
 * @throws AppError NOT_FOUND; FORBIDDEN (the admin's own); DECIDED if decided otherwise; CONFLICT if it belongs to an application
 */
export function decideEnrolment({ actor, enrolmentId, decision }: DecideEnrolment): Promise<DecidedEnrolment> {
  const { status, reasonText } = decision;
  return inTransaction(async () => {
    const enrolment = await lockEnrolment(enrolmentId);
    if (!enrolment) throw new AppError("NOT_FOUND", "This enrolment doesn’t exist.");
    authorize(actor, "enrolment.decide", { personId: enrolment.parentId });
    if (enrolment.status === status) return { id: enrolmentId, status };
    if (enrolment.status === "claimed") throw new AppError("CONFLICT", "Decide on this school together with the application.");
    if (enrolment.status !== "pending") throw new AppError("DECIDED", `This enrolment is already ${enrolment.status}.`);
    await saveDecision(enrolmentId, enrolment, decision);
    await recordAudit({
      actor,
      action: "enrolment.decide",
      subject: { kind: "enrolment", id: enrolmentId },
      before: { status: enrolment.status },
      after: { status, parentId: enrolment.parentId },
      personal: reasonText ? [{ personId: enrolment.parentId, after: { reasonText } }] : [],
    });
    await mailParent(enrolment, decision);
    return { id: enrolmentId, status };
  });
}

async function lockEnrolment(id: string): Promise<LockedEnrolment | undefined> {
  const [row] = await db().$queryRaw<LockedEnrolment[]>`
    SELECT e.status, e.academic_year AS "academicYear", u.id AS "parentId", u.first_name AS "firstName", u.email, u.is_verified AS "isVerified",
      s.id AS "schoolId", s.name AS "schoolName"
    FROM enrolments AS e JOIN users AS u ON u.id = e.parent_id JOIN schools AS s ON s.id = e.school_id
    WHERE e.id = ${id}::uuid FOR NO KEY UPDATE OF e`;
  return row;
}

async function saveDecision(id: string, { academicYear }: LockedEnrolment, { status, reasonText }: EnrolmentDecisionPayload) {
  const now = clock.now();
  await db().enrolment.update({
    where: { id },
    data:
      status === "confirmed"
        ? { status, confirmedAt: now, academicYear: academicYear ?? academicYearOf(now) }
        : { status, reasonText: reasonForParent({ reasonText }) },
  });
}

async function mailParent(enrolment: LockedEnrolment, { status, reasonText }: EnrolmentDecisionPayload) {
  const { parentId, email, firstName, isVerified, schoolId, schoolName } = enrolment;
  const envelope = { userId: parentId, address: email };
  if (status === "confirmed") {
    const link = isVerified ? linkToWriteReview(schoolId) : null;
    await queueMail({ ...envelope, kind: "enrolment-confirmed", facts: { firstName, schoolName, link } });
  } else {
    const reason = reasonForParent({ reasonText });
    await queueMail({ ...envelope, kind: "enrolment-rejected", facts: { firstName, schoolName, reason } });
  }
}
