import { startOfIndianDay } from "@/lib/platform/dates";
import { addHours } from "date-fns";
import { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { isUuid } from "@/lib/platform/ids";
import type { AuditFilters, AuditSort } from "./schema";
import type { ListedAuditEntry, AuditActorKind, AuditChange, AuditValue } from "./view";

export interface AuditSearch extends Omit<AuditFilters, "person"> {
  /** The actor or the subject is one of these. Undefined: anyone */
  people?: string[];
}

interface AuditPage {
  sort: AuditSort;
  offset: number;
  limit: number;
  countTo: number;
}

export async function listAudit(search: AuditSearch, { sort, offset, limit, countTo }: AuditPage) {
  const where = auditWhere(search);
  const order = sort === "newest" ? Prisma.sql`id DESC` : Prisma.sql`id`;
  const [found, [{ counted }]] = await Promise.all([
    db().$queryRaw<{ id: bigint }[]>`SELECT id FROM audit_log WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
    db().$queryRaw<
      [{ counted: number }]
    >`SELECT count(*)::int AS counted FROM (SELECT FROM audit_log WHERE ${where} LIMIT ${countTo}) AS entries`,
  ]);
  const rows: ListedAuditEntry[] = await readAuditEntries(found.map(({ id }) => id));
  return { rows, counted };
}

/** A person filter doesn't find what parents did to reviews, because those entries must not reveal them. */
export function auditWhere({ people, action, kind, object, from, to }: AuditSearch): Prisma.Sql {
  const conditions = [
    ...(people ? [byPeople(people)] : []),
    ...(action ? [Prisma.sql`action = ${action}`] : []),
    ...(kind ? [Prisma.sql`subject_kind = ${kind}`] : []),
    ...(object ? [Prisma.sql`subject_id = ${object}`] : []),
    ...(from ? [since(startOfIndianDay(from))] : []),
    ...(to ? [until(addHours(startOfIndianDay(to), 24))] : []),
  ];
  return conditions.length > 0 ? Prisma.join(conditions, " AND ") : Prisma.sql`TRUE`;
}

const byPeople = (ids: string[]) => Prisma.sql`(
  (actor_id = ANY(${ids}::uuid[]) AND NOT (actor_kind = 'parent' AND subject_kind = 'review'))
  OR (subject_kind = 'user' AND subject_id = ANY(${ids}::text[])))`;

// Entries are written within minutes of their time, so the period bounds their ids, with an hour's margin. Any order and filter can then
// use the primary key.
const since = (moment: Date) => Prisma.sql`at >= ${moment} AND id > coalesce(
  (SELECT id FROM audit_log WHERE at < ${moment}::timestamptz - interval '1 hour' ORDER BY at DESC LIMIT 1), 0)`;
const until = (moment: Date) => Prisma.sql`at < ${moment} AND id < coalesce(
  (SELECT id FROM audit_log WHERE at > ${moment}::timestamptz + interval '1 hour' ORDER BY at LIMIT 1), 9223372036854775807)`;

type Entry = Prisma.AuditEntryGetPayload<{ include: { personal: true } }>;

/**
 * Entries in the order of these ids, with current names. Leaves out the person whom the personal values are about, and
 * the parent who acted on a review.
 */
async function readAuditEntries(ids: bigint[]): Promise<ListedAuditEntry[]> {
  const entries = await db().auditEntry.findMany({ where: { id: { in: ids } }, include: { personal: true } });
  const names = await readNames(entries);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return ids.flatMap((id) => {
    const entry = byId.get(id);
    return entry ? [toListed(entry, names)] : [];
  });
}

interface Names {
  people: Map<string, string>;
  schools: Map<string, string>;
}

async function readNames(entries: Entry[]): Promise<Names> {
  const subjects = (kind: string) => entries.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => subjectId);
  const people = [...subjects("user").filter(isUuid), ...entries.flatMap(({ actorId }) => actorId ?? [])];
  const [users, schools] = await Promise.all([
    db().user.findMany({ where: { id: { in: [...new Set(people)] } }, select: { id: true, firstName: true, lastName: true } }),
    db().school.findMany({ where: { id: { in: [...new Set(subjects("school"))] } }, select: { id: true, name: true } }),
  ]);
  return {
    people: new Map(users.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()])),
    schools: new Map(schools.map(({ id, name }) => [id, name])),
  };
}

function toListed(entry: Entry, { people, schools }: Names): ListedAuditEntry {
  const { id, at, actorKind, actorId, action, subjectKind, subjectId, before, after, personal } = entry;
  const isNamed = actorId !== null && !(actorKind === "parent" && subjectKind === "review");
  const nameOfSubject = { user: people, school: schools }[subjectKind]?.get(subjectId) ?? null;
  return {
    id: String(id),
    at: at.toISOString(),
    actor: {
      kind: actorKind as AuditActorKind,
      id: isNamed ? actorId : null,
      name: isNamed ? (people.get(actorId) ?? null) : null,
    },
    action,
    subject: { kind: subjectKind, id: subjectId, name: nameOfSubject },
    changes: [{ before, after }, ...personal].flatMap(changesOf),
  };
}

function changesOf({ before, after }: { before: Prisma.JsonValue; after: Prisma.JsonValue }): AuditChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].map((field) => ({
    field,
    ...(field in old && { before: old[field] }),
    ...(field in now && { after: now[field] }),
  }));
}

const fieldsOf = (side: Prisma.JsonValue): Record<string, AuditValue> =>
  typeof side === "object" && side !== null && !Array.isArray(side) ? (side as Record<string, AuditValue>) : {};
