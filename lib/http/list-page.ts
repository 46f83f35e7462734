import type { ListPage } from "@/lib/http/call-declaration";
import { LIST_TOTAL_CAP } from "@/lib/http/criteria";
import { Prisma } from "@/prisma/generated/client";
import { escapeLike } from "@/lib/platform/database/like";
import { db } from "@/lib/platform/db";

/** `total` is exact up to LIST_TOTAL_CAP. */
export type ListOf<Row> = ListPage<Row>;

export interface Page {
  /** Words that must all occur, in any order */
  search?: string;
  page: number;
  limit: number;
}

interface Selection extends Pick<Page, "page" | "limit"> {
  columns: Prisma.Sql;
  /** FROM and WHERE */
  from: Prisma.Sql;
  order: Prisma.Sql;
}

/** Pages end at LIST_TOTAL_CAP. */
export function offsetAndLimit({ page, limit }: Pick<Page, "page" | "limit">): { offset: number; limit: number } {
  const offset = Math.min((page - 1) * limit, LIST_TOTAL_CAP);
  return { offset, limit: Math.min(limit, LIST_TOTAL_CAP - offset) };
}

/** Caps a count that was limited to one more than the cap. */
export const capTotal = (counted: number) => ({ total: Math.min(counted, LIST_TOTAL_CAP), isTotalCapped: counted > LIST_TOTAL_CAP });

/** A page of rows, selected by SQL. Counting stops beyond the cap. */
export async function selectPage<Row>({ columns, from, order, ...page }: Selection): Promise<ListOf<Row>> {
  const { offset, limit } = offsetAndLimit(page);
  const [rows, [{ total }]] = await Promise.all([
    db().$queryRaw<Row[]>`SELECT ${columns} ${from} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
    db().$queryRaw<[{ total: number }]>`SELECT count(*)::int AS total FROM (SELECT 1 ${from} LIMIT ${LIST_TOTAL_CAP + 1}) AS counted`,
  ]);
  return { rows, ...capTotal(total) };
}

/** A page whose ids are selected by SQL; `readRows` may return their rows in any order. */
export async function listRows<Row extends { id: string }>(
  selection: Selection,
  readRows: (ids: string[]) => Promise<Row[]>,
): Promise<ListOf<Row>> {
  const { rows: found, ...total } = await selectPage<{ id: string }>(selection);
  const byId = new Map((await readRows(found.map(({ id }) => id))).map((row) => [row.id, row]));
  return { rows: found.flatMap(({ id }) => byId.get(id) ?? []), ...total };
}

/** The text that a search for people reads. Must equal the expression of its trigram index. */
export const PERSON_SEARCH_TEXT = Prisma.sql`lower(first_name || ' ' || last_name || ' ' || email)`;

/** SQL: the sort orders of a queue. Each is a forward or backward scan of one index. */
export const byTime = (time: Prisma.Sql, id: Prisma.Sql) => ({
  oldest: Prisma.sql`${time}, ${id}`,
  newest: Prisma.sql`${time} DESC, ${id} DESC`,
});

/** SQL: the text contains each word of the search, case-insensitively and without wildcards. */
export function containsWords(text: Prisma.Sql, search = ""): Prisma.Sql {
  const words = search.split(/\s+/).filter(Boolean);
  const conditions = words.map((word) => Prisma.sql`${text} LIKE lower(${`%${escapeLike(word)}%`})`);
  return conditions.length > 0 ? Prisma.join(conditions, " AND ") : Prisma.sql`TRUE`;
}

export const ROW_BATCH_SIZE = 2000;

/** Reads a list in batches by keyset pagination, so that it is never in memory as a whole. */
export async function* inBatches<Row, Cells>(
  read: (after: Row | undefined) => Promise<Row[]>,
  toCells: (row: Row) => Cells,
): AsyncGenerator<Cells[], void> {
  let last: Row | undefined;
  do {
    const rows = await read(last);
    if (rows.length > 0) yield rows.map(toCells);
    last = rows.length === ROW_BATCH_SIZE ? rows.at(-1) : undefined;
  } while (last !== undefined);
}
