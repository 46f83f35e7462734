import { Prisma } from "@/prisma/generated/client";
import { LIST_TOTAL_CAP } from "@/lib/http/criteria";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { escapeLike } from "@/lib/platform/database/like";
import { viewOf } from "@/lib/platform/view-of";
import type { GrievanceSort } from "./schema";
import { type GrievanceDetail, grievanceDetail, listedGrievance } from "./view";

interface GrievanceList {
  search?: string;
  sort: GrievanceSort;
  page: number;
  limit: number;
}

const listColumns = {
  id: true,
  number: true,
  category: true,
  name: true,
  email: true,
  createdAt: true,
  dueAt: true,
  decidedAt: true,
  outcome: true,
} satisfies Prisma.GrievanceSelect;

const detailColumns = {
  ...listColumns,
  message: true,
  page: true,
  userId: true,
  answer: true,
  version: true,
  decidedBy: { select: { firstName: true } },
} satisfies Prisma.GrievanceSelect;

const ORDERS: Record<GrievanceSort, Prisma.GrievanceOrderByWithRelationInput[]> = {
  due: [{ decidedAt: { sort: "desc", nulls: "first" } }, { dueAt: "asc" }, { id: "asc" }],
  newest: [{ createdAt: "desc" }, { id: "asc" }],
};

/** Grievances: open ones by their deadline, then decided ones, latest decision first. */
export async function listGrievances({ search = "", sort, page, limit }: GrievanceList) {
  const where = { AND: search.split(/\s+/).filter(Boolean).map(containsWord) } satisfies Prisma.GrievanceWhereInput;
  const skip = Math.min((page - 1) * limit, LIST_TOTAL_CAP);
  const [rows, count] = await Promise.all([
    db().grievance.findMany({ where, orderBy: ORDERS[sort], skip, take: Math.min(limit, LIST_TOTAL_CAP - skip), select: listColumns }),
    db().grievance.count({ where, take: LIST_TOTAL_CAP + 1 }),
  ]);
  return {
    rows: rows.map((row) => viewOf(listedGrievance, row)),
    total: Math.min(count, LIST_TOTAL_CAP),
    isTotalCapped: count > LIST_TOTAL_CAP,
  };
}

function containsWord(word: string): Prisma.GrievanceWhereInput {
  const condition = { contains: escapeLike(word), mode: "insensitive" } as const;
  return { OR: [{ number: condition }, { name: condition }, { email: condition }] };
}

/** @throws AppError NOT_FOUND */
export async function getGrievance(id: string): Promise<GrievanceDetail> {
  const found = await db().grievance.findUnique({ where: { id }, select: detailColumns });
  if (!found) throw new AppError("NOT_FOUND", "This grievance doesn’t exist.");
  return viewOf(grievanceDetail, { ...found, isByMember: found.userId !== null, decidedBy: found.decidedBy?.firstName ?? null });
}
