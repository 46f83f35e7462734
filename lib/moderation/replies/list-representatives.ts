import { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { type ListOf, type Page, containsWords, selectPage } from "@/lib/http/list-page";
import type { RepresentativeSort } from "@/lib/moderation/schema";
import { type ListedRepresentative, listedRepresentative } from "@/lib/moderation/view";
import { viewOf } from "@/lib/platform/view-of";

const ORDERS: Record<RepresentativeSort, Prisma.Sql> = {
  newest: Prisma.sql`link.linked_at DESC, link.user_id, link.school_id`,
  oldest: Prisma.sql`link.linked_at, link.user_id DESC, link.school_id DESC`,
  school: Prisma.sql`lower(schools.name), link.school_id, link.user_id`,
  "-school": Prisma.sql`lower(schools.name) DESC, link.school_id DESC, link.user_id DESC`,
};

interface Row {
  userId: string;
  firstName: string;
  lastName: string;
  email: string;
  schoolId: string;
  schoolName: string;
  city: string;
  proof: string;
  linkedAt: Date;
  linkedBy: string | null;
  endedAt: Date | null;
}

const COLUMNS = Prisma.sql`
  link.user_id AS "userId", users.first_name AS "firstName", users.last_name AS "lastName", users.email, link.school_id AS "schoolId",
  schools.name AS "schoolName", schools.city, link.proof, link.linked_at AS "linkedAt", admin.first_name AS "linkedBy", link.ended_at AS "endedAt"`;
const LINKS = Prisma.sql`
  school_representatives AS link JOIN users ON users.id = link.user_id JOIN schools ON schools.id = link.school_id
  LEFT JOIN users AS admin ON admin.id = link.linked_by`;

/** Current and former representatives, newest first. The search covers person and school. */
export async function listRepresentatives({
  search,
  sort,
  ...page
}: Page & { sort: RepresentativeSort }): Promise<ListOf<ListedRepresentative>> {
  const searched = Prisma.sql`lower(users.first_name || ' ' || users.last_name || ' ' || users.email || ' ' || schools.name || ' ' || schools.city)`;
  const links = Prisma.sql`FROM ${LINKS} WHERE ${containsWords(searched, search)}`;
  const { rows, ...total } = await selectPage<Row>({ columns: COLUMNS, from: links, order: ORDERS[sort], ...page });
  return { rows: rows.map(toRepresentative), ...total };
}

export async function getRepresentative({ userId, schoolId }: { userId: string; schoolId: string }): Promise<ListedRepresentative> {
  const [row] = await db().$queryRaw<[Row]>`
    SELECT ${COLUMNS} FROM ${LINKS} WHERE link.user_id = ${userId}::uuid AND link.school_id = ${schoolId}`;
  return toRepresentative(row);
}

const toRepresentative = (row: Row): ListedRepresentative =>
  viewOf(listedRepresentative, {
    ...row,
    id: `${row.userId}/${row.schoolId}`,
    user: { id: row.userId, firstName: row.firstName, lastName: row.lastName, email: row.email },
    school: { id: row.schoolId, name: row.schoolName, city: row.city },
  });
