import { Prisma } from "@/prisma/generated/client";
import { listEditingLocks } from "@/lib/editing-locks/editing-locks";
import { db } from "@/lib/platform/db";
import { adminUserColumns, toAdminUser, toQueuedDocument } from "./admin-user";
import { capTotal, inOrderOf, offsetAndLimit, type ListOf, type Page } from "./list-page";
import { LIST_TOTAL_CAP, type QueueSort, type UserSort } from "./schema";
import { holdWords, SEARCHED_OF_PERSON } from "./search-people";
import type { ListedUser, QueuedParent } from "./view";

/** The queue: parents without a decision. Must equal the condition of its indexes. */
export const WAITING = Prisma.sql`NOT is_admin AND verification_status IN ('none', 'pending')`;

const name = Prisma.sql`lower(first_name || ' ' || last_name)`;
/** Each order is a forward or backward scan of an index. */
const QUEUE_ORDERS: Record<QueueSort, Prisma.Sql> = {
  waiting: Prisma.sql`has_document DESC, applied_at, id`,
  newest: Prisma.sql`applied_at DESC, id DESC`,
  name: Prisma.sql`${name}, id`,
  "-name": Prisma.sql`${name} DESC, id DESC`,
  email: Prisma.sql`email`,
  "-email": Prisma.sql`email DESC`,
};
const { name: byName, "-name": byNameDescending, email, "-email": emailDescending } = QUEUE_ORDERS;
const USER_ORDERS: Record<UserSort, Prisma.Sql> = {
  newest: Prisma.sql`created_at DESC, id`,
  oldest: Prisma.sql`created_at, id DESC`,
  name: byName,
  "-name": byNameDescending,
  email,
  "-email": emailDescending,
};

/** A page of the queue. The default order has applications with a document first, oldest first. */
export async function listQueue({ adminId, sort, ...page }: Page & { adminId: string; sort: QueueSort }): Promise<ListOf<QueuedParent>> {
  const { ids, ...totals } = await listIds(WAITING, QUEUE_ORDERS[sort], page);
  const [users, claims, hints] = await Promise.all([
    db().user.findMany({ where: { id: { in: ids } }, select: queuedColumns }),
    listEditingLocks({ kind: "user", subjectIds: ids, adminId }),
    countHints(ids),
  ]);
  const rows = users.map((user) => ({
    ...toAdminUser(user),
    appliedAt: (user.appliedAt ?? user.createdAt).toISOString(),
    childrenInfo: user.childrenInfo,
    document: toQueuedDocument(user.documents[0]),
    claimedBy: claims.get(user.id) ?? null,
    hints: hints.get(user.id)!,
    version: user.version,
  }));
  return { rows: inOrderOf(ids, rows), ...totals };
}

/** A page of all users, by default newest first. */
export async function listUsers({ sort, ...page }: Page & { sort: UserSort }): Promise<ListOf<ListedUser>> {
  const { ids, ...totals } = await listIds(Prisma.sql`TRUE`, USER_ORDERS[sort], page);
  const users = await db().user.findMany({ where: { id: { in: ids } }, select: adminUserColumns });
  return { rows: inOrderOf(ids, users.map(toAdminUser)), ...totals };
}

const MAX_EMAILS = 5000;

/** Yields the email addresses of all people that a search finds, newest first, in batches. */
export async function* listEmails(search?: string): AsyncGenerator<string[]> {
  type Row = { id: string; email: string; createdAt: Date };
  let last: Row | undefined;
  do {
    const after = last
      ? Prisma.sql`created_at <= ${last.createdAt} AND (created_at < ${last.createdAt} OR id > ${last.id}::uuid)`
      : Prisma.sql`TRUE`;
    const rows: Row[] = await db().$queryRaw`
      SELECT id, email, created_at AS "createdAt" FROM users WHERE ${holdWords(SEARCHED_OF_PERSON, search)} AND ${after}
      ORDER BY ${USER_ORDERS.newest} LIMIT ${MAX_EMAILS}`;
    if (rows.length > 0) yield rows.map((row) => row.email);
    last = rows.length === MAX_EMAILS ? rows.at(-1) : undefined;
  } while (last);
}

async function listIds(condition: Prisma.Sql, order: Prisma.Sql, { search, ...page }: Page) {
  const where = Prisma.sql`${condition} AND ${holdWords(SEARCHED_OF_PERSON, search)}`;
  const { offset, limit } = offsetAndLimit(page);
  const [found, [{ total }]] = await Promise.all([
    db().$queryRaw<{ id: string }[]>`SELECT id FROM users WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
    db().$queryRaw<[{ total: number }]>`
      SELECT count(*)::int AS total FROM (SELECT FROM users WHERE ${where} LIMIT ${LIST_TOTAL_CAP + 1}) AS counted`,
  ]);
  return { ids: found.map(({ id }) => id), ...capTotal(total) };
}

const queuedColumns = { ...adminUserColumns, appliedAt: true, childrenInfo: true, version: true } satisfies Prisma.UserSelect;

const DUPLICATES_COUNTED = 9;

/** The hints shown in the queue, for a whole page in one query. */
async function countHints(ids: string[]): Promise<Map<string, QueuedParent["hints"]>> {
  const rows = await db().$queryRaw<({ id: string } & QueuedParent["hints"])[]>`
    SELECT id,
      (SELECT count(*)::int FROM verification_decisions WHERE parent_id = users.id AND undone_at IS NULL) AS "earlierDecisions",
      (SELECT count(*)::int FROM (
        SELECT other.id FROM users AS other WHERE other.phone = users.phone AND other.id <> users.id
        UNION
        SELECT other.owner_id FROM documents AS own JOIN documents AS other ON other.sha256 = own.sha256
        WHERE own.owner_id = users.id AND own.submitted_at IS NOT NULL AND other.owner_id <> users.id AND other.submitted_at IS NOT NULL
        LIMIT ${DUPLICATES_COUNTED}) AS others) AS duplicates
    FROM users WHERE id = ANY (${ids}::uuid[])`;
  return new Map(rows.map(({ id, ...hints }) => [id, hints]));
}
