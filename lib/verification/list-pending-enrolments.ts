import { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { sentDocument, toQueuedDocument } from "./admin-user";
import { capTotal, inOrderOf, offsetAndLimit, type ListOf, type Page } from "./list-page";
import { holdWords } from "./search-people";
import { LIST_TOTAL_CAP, type EnrolmentSort } from "./schema";
import type { PendingEnrolment } from "./view";

const ORDERS: Record<EnrolmentSort, Prisma.Sql> = {
  oldest: Prisma.sql`e.created_at, e.id`,
  newest: Prisma.sql`e.created_at DESC, e.id DESC`,
};

const columns = {
  id: true,
  createdAt: true,
  className: true,
  academicYear: true,
  school: { select: { id: true, name: true, city: true } },
  parent: { select: { id: true, firstName: true, lastName: true, email: true, isVerified: true, documents: sentDocument } },
} satisfies Prisma.EnrolmentSelect;

/** The pending enrolments that parents added after registering, oldest first. The search covers parent and school. */
export async function listPendingEnrolments({ search, sort, ...page }: Page & { sort: EnrolmentSort }): Promise<ListOf<PendingEnrolment>> {
  const pending = Prisma.sql`
    FROM enrolments AS e JOIN users AS u ON u.id = e.parent_id JOIN schools AS s ON s.id = e.school_id
    WHERE e.status = 'pending' AND ${holdWords(Prisma.sql`lower(u.first_name || ' ' || u.last_name || ' ' || u.email || ' ' || s.name)`, search)}`;
  const { offset, limit } = offsetAndLimit(page);
  const [found, [{ total }]] = await Promise.all([
    db().$queryRaw<{ id: string }[]>`SELECT e.id ${pending} ORDER BY ${ORDERS[sort]} LIMIT ${limit} OFFSET ${offset}`,
    db().$queryRaw<[{ total: number }]>`SELECT count(*)::int AS total FROM (SELECT ${pending} LIMIT ${LIST_TOTAL_CAP + 1}) AS counted`,
  ]);
  const ids = found.map(({ id }) => id);
  const rows = await db().enrolment.findMany({ where: { id: { in: ids } }, select: columns });
  return { rows: inOrderOf(ids, rows.map(toPendingEnrolment)), ...capTotal(total) };
}

function toPendingEnrolment({ parent, createdAt, ...enrolment }: Prisma.EnrolmentGetPayload<{ select: typeof columns }>): PendingEnrolment {
  const { documents, ...person } = parent;
  return { ...enrolment, createdAt: createdAt.toISOString(), parent: person, document: toQueuedDocument(documents[0]) };
}
