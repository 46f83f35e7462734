import type { Prisma } from "@/prisma/generated/client";
import { recordAudit } from "@/lib/audit/record-audit";
import { clock, indianDay } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Actor } from "@/lib/policy/actor";
import { academicYearOf } from "@/lib/schools/academic-year";
import { getOwnEnrolment } from "./queries";
import type { EnrolmentAnswer, EnrolmentChange } from "./schema";
import type { OwnEnrolment } from "./view";

interface ChangeEnrolment {
  /** The parent, or the visitor who holds the emailed link */
  actor: Actor;
  parentId: string;
  id: string;
  change: EnrolmentChange;
}

/**
 * Ends an enrolment or stores the answer to April's question: 'still here' moves it to this academic year. Repeating has no effect.
 * @throws AppError NOT_FOUND (another parent's), CONFLICT (ended otherwise, or never confirmed), VALIDATION (ends before it started)
 */
export async function changeEnrolment({ actor, parentId, id, change }: ChangeEnrolment): Promise<OwnEnrolment> {
  return inTransaction(async () => {
    await db().$queryRaw`SELECT 1 FROM enrolments WHERE id = ${id}::uuid FOR UPDATE`;
    const before = await getOwnEnrolment({ id, parentId });
    const data = change.answer ? answerUpdate(before, change.answer, change.className) : endUpdate(before, change);
    if (!data) return before;
    await db().enrolment.update({ where: { id }, data });
    await recordAudit({
      actor,
      action: change.answer ? "enrolment.answer" : "enrolment.end",
      subject: { kind: "enrolment", id },
      before: { academicYear: before.academicYear, endedOn: before.endedOn },
      after: {
        answer: change.answer ?? null,
        ...("endedOn" in data ? { endReason: data.endReason ?? null } : { academicYear: data.academicYear }),
      },
    });
    return getOwnEnrolment({ id, parentId });
  });
}

type EnrolmentUpdate =
  | { academicYear: number; className: string | null; answeredAt: Date }
  | ({ endedOn: Date; endReason: string } & Prisma.EnrolmentUpdateInput);

function answerUpdate(enrolment: OwnEnrolment, answer: EnrolmentAnswer, className: string | null | undefined): EnrolmentUpdate | null {
  if (answer !== "still-here") return endUpdate(enrolment, { endedOn: indianDay(), endReason: answer }, { answeredAt: clock.now() });
  if (enrolment.endedOn !== null)
    throw new AppError("CONFLICT", "You told us that your child has left this school. If your child is still there, add the school again.");
  if (enrolment.status !== "confirmed") throw new AppError("CONFLICT", "We have not confirmed this school yet.");
  if (!enrolment.isQuestionOpen) return null;
  return { academicYear: academicYearOf(clock.now()), className: className ?? null, answeredAt: clock.now() };
}

function endUpdate(
  { endedOn: wasEndedOn, endReason: previousReason, startedOn, status }: OwnEnrolment,
  { endedOn, endReason = "ended" }: Pick<EnrolmentChange, "endedOn" | "endReason">,
  extra: { answeredAt?: Date } = {},
): EnrolmentUpdate | null {
  const day = endedOn ?? indianDay();
  if (wasEndedOn !== null && previousReason === endReason) return null;
  if (wasEndedOn !== null) throw new AppError("CONFLICT", "You have already told us that your child has left this school.");
  if (status === "rejected") throw new AppError("CONFLICT", "We did not confirm this school, so there is nothing to end.");
  if (startedOn !== null && day < startedOn)
    throw new AppError("VALIDATION", "The last day can’t be before the first.", { endedOn: "Please choose a day after your child joined" });
  return { endedOn: new Date(day), endReason, ...extra };
}
