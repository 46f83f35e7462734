import { LIST_TOTAL_CAP } from "@/lib/http/criteria";
import { indianDay } from "@/lib/platform/clock";
import { db, visitorDb } from "@/lib/platform/db";
import { dayOf } from "@/lib/platform/dates";
import { Prisma } from "@/prisma/generated/client";
import { escapeLike } from "@/lib/platform/database/like";
import { CHAIN_START, hashOfText, textOfEntry } from "./log-chain";
import type { LogEntry, ShownLogEntry } from "@/lib/moderation/view";
import type { LogSort } from "@/lib/moderation/schema";

/**
 * Adds an entry to the public log in the current transaction and returns its number; call it last, because it locks the log. A trigger
 * refuses changes; the hash chain reveals any that bypassed it.
 */
export async function appendToLog(
  entry: Pick<LogEntry, "kind" | "subject" | "schoolId" | "ruleCode"> & { refersTo?: bigint | null },
): Promise<bigint> {
  await db().$executeRaw`SELECT pg_advisory_xact_lock(hashtext('moderation_log'))`;
  const [last] = await db().moderationLogEntry.findMany({ orderBy: { sequence: "desc" }, take: 1, select: { sequence: true, hash: true } });
  const { name } = await db().school.findUniqueOrThrow({ where: { id: entry.schoolId }, select: { name: true } });
  const content = {
    ...entry,
    refersTo: entry.refersTo ? Number(entry.refersTo) : null,
    sequence: Number(last?.sequence ?? 0n) + 1,
    day: indianDay(),
    schoolName: name,
    previousHash: last?.hash ?? CHAIN_START.hash,
  };
  const hash = await hashOfText(textOfEntry(content));
  await db().moderationLogEntry.create({ data: { ...content, day: new Date(content.day), hash } });
  return BigInt(content.sequence);
}

interface LogList {
  search?: string;
  sort: LogSort;
  page: number;
  limit: number;
  /** Only entries after this one, oldest first, regardless of `sort` and `page` */
  after?: number;
}

interface LogPage {
  entries: LogEntry[];
  total: number;
  isTotalCapped: boolean;
  hasMore: boolean;
}

/** Entries of the public log. The search matches a school's id, or its name at that time. */
export async function listLog({ search, sort, page, limit, after }: LogList): Promise<LogPage> {
  const where: Prisma.ModerationLogEntryWhereInput = search
    ? { OR: [{ schoolId: search }, { schoolName: { contains: escapeLike(search), mode: "insensitive" } }] }
    : {};
  const skip = after === undefined ? (page - 1) * limit : 0;
  const [rows, counted] = await Promise.all([
    skip >= LIST_TOTAL_CAP
      ? []
      : visitorDb().moderationLogEntry.findMany({
          where: after === undefined ? where : { AND: [where, { sequence: { gt: after } }] },
          orderBy: { sequence: sort === "newest" && after === undefined ? "desc" : "asc" },
          skip,
          take: limit + 1,
        }),
    search ? visitorDb().moderationLogEntry.count({ where, take: LIST_TOTAL_CAP + 1 }) : countEntries(),
  ]);
  return {
    entries: rows.slice(0, limit).map(toEntry),
    total: Math.min(counted, LIST_TOTAL_CAP),
    isTotalCapped: counted > LIST_TOTAL_CAP,
    hasMore: rows.length > limit,
  };
}

/** The newest entries before a given one, with whether their schools still have pages. */
export async function listLogEntriesBefore({ before, limit }: { before: number | null; limit: number }): Promise<ShownLogEntry[]> {
  const rows = await visitorDb().moderationLogEntry.findMany({
    where: before === null ? {} : { sequence: { lt: before } },
    orderBy: { sequence: "desc" },
    take: limit,
  });
  const listed = await visitorDb().school.findMany({
    where: { id: { in: rows.map(({ schoolId }) => schoolId) }, status: "listed" },
    select: { id: true },
  });
  const ids = new Set(listed.map(({ id }) => id));
  return rows.map((row) => ({ ...toEntry(row), isListed: ids.has(row.schoolId) }));
}

/** Sequence numbers have no gaps, so the last one is the count. */
async function countEntries(): Promise<number> {
  const { _max: last } = await visitorDb().moderationLogEntry.aggregate({ _max: { sequence: true } });
  return Number(last.sequence ?? 0n);
}

export const toEntry = ({ sequence, day, refersTo, ...row }: Prisma.ModerationLogEntryGetPayload<object>): LogEntry =>
  ({
    ...row,
    sequence: Number(sequence),
    day: dayOf(day),
    refersTo: refersTo === null ? null : Number(refersTo),
  }) as LogEntry;
