import { Prisma } from "@/prisma/generated/client";
import type { AdminSort, InvitationSort } from "@/lib/accounts/schema";
import { type ListedAdmin, listedAdmin, type ListedInvitation, listedInvitation } from "@/lib/accounts/view";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { viewOf } from "@/lib/platform/view-of";
import { capTotal, type ListOf, offsetAndLimit, type Page, containsWords, PERSON_SEARCH_TEXT, selectPage } from "@/lib/http/list-page";

const ORDERS: Record<AdminSort, Prisma.Sql> = {
  name: Prisma.sql`lower(first_name || ' ' || last_name), id`,
  "-name": Prisma.sql`lower(first_name || ' ' || last_name) DESC, id DESC`,
  email: Prisma.sql`email`,
  "-email": Prisma.sql`email DESC`,
};

type Row = Omit<ListedAdmin, "createdAt" | "lastSignInAt" | "isSelf"> & { createdAt: Date; lastSignInAt: Date | null };

export async function listAdmins({
  adminId,
  sort,
  search,
  ...page
}: Page & { adminId: string; sort: AdminSort }): Promise<ListOf<ListedAdmin>> {
  const columns = Prisma.sql`u.id, first_name AS "firstName", last_name AS "lastName", email, created_at AS "createdAt",
    EXISTS (SELECT FROM second_factors AS f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL)
      OR EXISTS (SELECT FROM passkeys AS k WHERE k.user_id = u.id) AS "hasSecondFactor",
    (SELECT at FROM audit_log WHERE subject_kind = 'user' AND subject_id = u.id::text AND action = 'session.begin'
      ORDER BY audit_log.id DESC LIMIT 1) AS "lastSignInAt"`;
  const from = Prisma.sql`FROM users AS u WHERE is_admin AND ${containsWords(PERSON_SEARCH_TEXT, search)}`;
  const { rows, ...total } = await selectPage<Row>({ columns, from, order: ORDERS[sort], ...page });
  return { rows: rows.map((row) => viewOf(listedAdmin, { ...row, isSelf: row.id === adminId })), ...total };
}

export async function listInvitations({ sort, search = "", ...page }: Page & { sort: InvitationSort }): Promise<ListOf<ListedInvitation>> {
  const where = { expiresAt: { gt: clock.now() }, AND: search.split(/\s+/).map((word) => ({ email: { contains: word.toLowerCase() } })) };
  const { offset, limit } = offsetAndLimit(page);
  const direction = sort === "newest" ? "desc" : "asc";
  const [rows, total] = await Promise.all([
    db().adminInvitation.findMany({
      where,
      orderBy: [{ createdAt: direction }, { id: direction }],
      skip: offset,
      take: limit,
      include: { invitedBy: { select: { firstName: true, lastName: true } } },
    }),
    db().adminInvitation.count({ where }),
  ]);
  const listed = rows.map(({ invitedBy, ...row }) =>
    viewOf(listedInvitation, { ...row, invitedBy: `${invitedBy.firstName} ${invitedBy.lastName}`.trim() }),
  );
  return { rows: listed, ...capTotal(total) };
}
