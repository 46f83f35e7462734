import type { Prisma } from "@/prisma/generated/client";
import { indianDay } from "@/lib/platform/clock";
import { dayOf } from "@/lib/platform/dates";
import { ageWords, currentUntil, isCurrent, isQuestionOpen, sessionOf } from "./badge";
import type { EnrolmentEndReason } from "./schema";
import type { EnrolmentStatus, OwnEnrolment } from "./view";

/** The relations that an OwnEnrolment needs. */
export const ownEnrolmentInclude = {
  school: { select: { id: true, name: true, city: true, state: true } },
} satisfies Prisma.EnrolmentInclude;

type Row = Prisma.EnrolmentGetPayload<{ include: typeof ownEnrolmentInclude }>;

export function toOwnEnrolment(row: Row, today = indianDay()): OwnEnrolment {
  const status = row.status as EnrolmentStatus;
  const age = { academicYear: sessionOf(row), endedOn: dayOf(row.endedOn), status };
  return {
    id: row.id,
    school: row.school,
    className: row.className,
    academicYear: age.academicYear,
    status,
    startedOn: dayOf(row.startedOn),
    endedOn: age.endedOn,
    endReason: row.endReason as EnrolmentEndReason | null,
    reasonText: row.reasonText,
    createdAt: row.createdAt.toISOString(),
    isCurrent: status !== "rejected" && isCurrent(age, today),
    currentUntil: currentUntil(age.academicYear),
    ageWords: ageWords(age, today),
    isQuestionOpen: isQuestionOpen(age, today),
  };
}
