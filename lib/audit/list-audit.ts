import { startOfIndianDay } from "@/lib/platform/dates";
import { addHours } from "date-fns";
import { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { readAuditEntries } from "./read-audit-entries";
import type { AuditFilters, AuditSort } from "./schema";
import type { ListedAuditEntry } from "./view";

export interface AuditSearch extends Omit<AuditFilters, "person"> {
  /** The actor or the subject is one of these. Undefined: anyone */
  people?: string[];
}

interface AuditPage {
  sort: AuditSort;
  offset: number;
  limit: number;
  /** Counting stops at this many entries. */
  countTo: number;
}

/** A page of the audit log, and the number of matching entries. */
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

/**
 * The condition of a search in audit_log. A person filter doesn't find what parents did to reviews, because those entries
 * must not reveal them.
 */
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

// Ids grow with time, and entries are written within minutes of their time. Bounding ids by the times an hour around lets any
// order and filter use the primary key instead of scanning the days in question.
const since = (moment: Date) => Prisma.sql`at >= ${moment} AND id > coalesce(
  (SELECT id FROM audit_log WHERE at < ${moment}::timestamptz - interval '1 hour' ORDER BY at DESC LIMIT 1), 0)`;
const until = (moment: Date) => Prisma.sql`at < ${moment} AND id < coalesce(
  (SELECT id FROM audit_log WHERE at > ${moment}::timestamptz + interval '1 hour' ORDER BY at LIMIT 1), 9223372036854775807)`;
