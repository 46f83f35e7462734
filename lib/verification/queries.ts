import { Prisma } from "@/prisma/generated/client";
import { listEditingLocks } from "@/lib/editing-locks/editing-locks";
import { db } from "@/lib/platform/db";
import { adminUserColumns, toAdminUser, toQueuedDocument, sentDocument } from "./admin-user";
import {
  byTime,
  type ListOf,
  type Page,
  containsWords,
  PERSON_SEARCH_TEXT,
  listRows,
  inBatches,
  ROW_BATCH_SIZE,
} from "@/lib/http/list-page";
import type { QueueSort, UserSort, EnrolmentQueueSort } from "./schema";
import type { ListedUser, QueuedParent, PendingEnrolment } from "./view";

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
export function listQueue({ adminId, search, sort, ...page }: Page & { adminId: string; sort: QueueSort }): Promise<ListOf<QueuedParent>> {
  return listRows({ ...peopleWith(search, WAITING), order: QUEUE_ORDERS[sort], ...page }, async (ids) => {
    const [users, locks, hints] = await Promise.all([
      db().user.findMany({ where: { id: { in: ids } }, select: queuedColumns }),
      listEditingLocks({ kind: "user", subjectIds: ids, adminId }),
      countHints(ids),
    ]);
    return users.map((user) => ({
      ...toAdminUser(user),
      appliedAt: (user.appliedAt ?? user.createdAt).toISOString(),
      childrenInfo: user.childrenInfo,
      document: toQueuedDocument(user.documents[0]),
      claimedBy: locks.get(user.id) ?? null,
      hints: hints.get(user.id)!,
      version: user.version,
    }));
  });
}

/** A page of all users, by default newest first. */
export function listUsers({ search, sort, ...page }: Page & { sort: UserSort }): Promise<ListOf<ListedUser>> {
  return listRows({ ...peopleWith(search), order: USER_ORDERS[sort], ...page }, async (ids) =>
    (await db().user.findMany({ where: { id: { in: ids } }, select: adminUserColumns })).map(toAdminUser),
  );
}

const peopleWith = (search: string | undefined, condition = Prisma.sql`TRUE`) => ({
  columns: Prisma.sql`id`,
  from: Prisma.sql`FROM users WHERE ${condition} AND ${containsWords(PERSON_SEARCH_TEXT, search)}`,
});

type Emailed = { id: string; email: string; createdAt: Date };

/** Yields the email addresses of all people that a search finds, newest first, in batches. */
export function listEmails(search?: string): AsyncGenerator<string[], void> {
  return inBatches(
    (last: Emailed | undefined) => db().$queryRaw<Emailed[]>`
      SELECT id, email, created_at AS "createdAt" FROM users WHERE ${containsWords(PERSON_SEARCH_TEXT, search)} AND ${afterPerson(last)}
      ORDER BY ${USER_ORDERS.newest} LIMIT ${ROW_BATCH_SIZE}`,
    ({ email }) => email,
  );
}

/** SQL: the people after this one, newest first. */
export const afterPerson = (last: { id: string; createdAt: Date } | undefined): Prisma.Sql =>
  last ? Prisma.sql`created_at <= ${last.createdAt} AND (created_at < ${last.createdAt} OR id > ${last.id}::uuid)` : Prisma.sql`TRUE`;

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
        SELECT other.owner_id FROM documents AS own
          JOIN documents AS other ON other.sha256 = own.sha256 OR other.text_hash = own.text_hash OR other.picture_hash = own.picture_hash
        WHERE own.owner_id = users.id AND own.submitted_at IS NOT NULL AND other.owner_id <> users.id AND other.submitted_at IS NOT NULL
        LIMIT ${DUPLICATES_COUNTED}) AS others) AS duplicates
    FROM users WHERE id = ANY (${ids}::uuid[])`;
  return new Map(rows.map(({ id, ...hints }) => [id, hints]));
}

/** The maximum number of people that a search finds; a longer list of names would not help. */
const MAX_PEOPLE = 50;

/** The ids of the newest fifty people whose name or email address contains each word of the search. */
export async function findPeople(search: string): Promise<string[]> {
  const people = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM users WHERE ${containsWords(PERSON_SEARCH_TEXT, search)} ORDER BY created_at DESC, id LIMIT ${MAX_PEOPLE}`;
  return people.map(({ id }) => id);
}

const ENROLMENT_ORDERS: Record<EnrolmentQueueSort, Prisma.Sql> = byTime(Prisma.sql`e.created_at`, Prisma.sql`e.id`);

const enrolmentColumns = {
  id: true,
  createdAt: true,
  className: true,
  academicYear: true,
  school: { select: { id: true, name: true, city: true } },
  parent: { select: { id: true, firstName: true, lastName: true, email: true, isVerified: true, documents: sentDocument } },
} satisfies Prisma.EnrolmentSelect;

/** The pending enrolments that parents added after registering, oldest first. The search covers parent and school. */
export function listPendingEnrolments({ search, sort, ...page }: Page & { sort: EnrolmentQueueSort }): Promise<ListOf<PendingEnrolment>> {
  const pending = Prisma.sql`
    FROM enrolments AS e JOIN users AS u ON u.id = e.parent_id JOIN schools AS s ON s.id = e.school_id
    WHERE e.status = 'pending' AND ${containsWords(Prisma.sql`lower(u.first_name || ' ' || u.last_name || ' ' || u.email || ' ' || s.name)`, search)}`;
  return listRows({ columns: Prisma.sql`e.id`, from: pending, order: ENROLMENT_ORDERS[sort], ...page }, async (ids) =>
    (await db().enrolment.findMany({ where: { id: { in: ids } }, select: enrolmentColumns })).map(toPendingEnrolment),
  );
}

function toPendingEnrolment({
  parent,
  createdAt,
  ...enrolment
}: Prisma.EnrolmentGetPayload<{ select: typeof enrolmentColumns }>): PendingEnrolment {
  const { documents, ...person } = parent;
  return { ...enrolment, createdAt: createdAt.toISOString(), parent: person, document: toQueuedDocument(documents[0]) };
}
