import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { escapeLike } from "@/lib/platform/like";
import { ownEnrolmentInclude, toOwnEnrolment } from "./own-enrolment";
import type { EnrolmentSort } from "./schema";
import type { OwnEnrolment } from "./view";

interface ListOwnEnrolments {
  parentId: string;
  /** Words of the school's name */
  search?: string;
  sort?: EnrolmentSort;
  page?: number;
  limit?: number;
}

/** A page of a parent's enrolments, current ones first, with the total. */
export async function listOwnEnrolments({
  parentId,
  search = "",
  sort = "newest",
  page = 1,
  limit = 50,
}: ListOwnEnrolments): Promise<{ enrolments: OwnEnrolment[]; total: number }> {
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
  return { enrolments: rows.map((row) => toOwnEnrolment(row)), total };
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
