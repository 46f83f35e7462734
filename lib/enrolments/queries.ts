import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { escapeLike } from "@/lib/platform/database/like";
import type { Prisma } from "@/prisma/generated/client";
import { indianDay } from "@/lib/platform/clock";
import { dayOf } from "@/lib/platform/dates";
import type { ListPage } from "@/lib/http/call-declaration";
import { viewOf } from "@/lib/platform/view-of";
import type { EnrolmentSort } from "./schema";
import { type EnrolmentStatus, type OwnEnrolment, ownEnrolment } from "./view";
import { ageWords, currentUntil, isCurrent, isQuestionOpen, academicYearOfEnrolment } from "./enrolment-age";

/** A page of a parent's enrolments, current ones first, with the total. */
export async function listOwnEnrolments({
  parentId,
  search = "",
  sort = "newest",
  page = 1,
  limit = 50,
}: {
  parentId: string;
  search?: string;
  sort?: EnrolmentSort;
  page?: number;
  limit?: number;
}): Promise<ListPage<OwnEnrolment>> {
  const words = search.split(/\s+/).filter(Boolean);
  const where = {
    parentId,
    AND: words.map((word) => ({ school: { name: { contains: escapeLike(word), mode: "insensitive" as const } } })),
  };
  const createdAt = sort === "newest" ? "desc" : "asc";
  const [rows, total] = await Promise.all([
    db().enrolment.findMany({
      where,
      include: ownEnrolmentInclude,
      orderBy: [{ endedOn: { sort: "desc", nulls: "first" } }, { createdAt }, { id: "asc" }],
      skip: (page - 1) * limit,
      take: limit,
    }),
    db().enrolment.count({ where }),
  ]);
  return { rows: rows.map((row) => toOwnEnrolment(row)), total, isTotalCapped: false };
}

/** @throws AppError NOT_FOUND, also for another parent's enrolment */
export async function getOwnEnrolment({ id, parentId }: { id: string; parentId: string }): Promise<OwnEnrolment> {
  const row = await db().enrolment.findFirst({ where: { id, parentId }, include: ownEnrolmentInclude });
  if (!row) throw new AppError("NOT_FOUND", "We can’t find this school among your children’s schools.");
  return toOwnEnrolment(row);
}

/** Whether a parent is enrolled at a school: claimed at registration or confirmed, and not ended. Doesn't check verification. */
export async function isEnrolled({ parentId, schoolId }: { parentId: string; schoolId: string }): Promise<boolean> {
  const found = await db().enrolment.count({ where: { parentId, schoolId, endedOn: null, status: { in: ["claimed", "confirmed"] } } });
  return found > 0;
}

export const ownEnrolmentInclude = {
  school: { select: { id: true, name: true, city: true, state: true } },
} satisfies Prisma.EnrolmentInclude;

type Row = Prisma.EnrolmentGetPayload<{ include: typeof ownEnrolmentInclude }>;

export function toOwnEnrolment(row: Row, today = indianDay()): OwnEnrolment {
  const age = { academicYear: academicYearOfEnrolment(row), endedOn: dayOf(row.endedOn), status: row.status as EnrolmentStatus };
  return viewOf(ownEnrolment, {
    ...row,
    ...age,
    startedOn: dayOf(row.startedOn),
    isCurrent: age.status !== "rejected" && isCurrent(age, today),
    currentUntil: currentUntil(age.academicYear),
    ageWords: ageWords(age, today),
    isQuestionOpen: isQuestionOpen(age, today),
  });
}
