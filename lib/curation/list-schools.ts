import { Prisma } from "@/prisma/generated/client";
import { LIST_TOTAL_CAP } from "@/lib/http/criteria";
import { db } from "@/lib/platform/db";
import { viewOf } from "@/lib/platform/view-of";
import { prefixTsQuery } from "@/lib/search/ts-query";
import { searchSerials } from "@/lib/search/search";
import { noCriteria, type Order } from "@/lib/search/school-criteria";
import { capTotal, type ListOf, offsetAndLimit, type Page } from "@/lib/http/list-page";
import type { SchoolSort } from "./schema";
import { type ListedSchool, listedSchool, type SchoolStatus } from "./view";

export interface SchoolFilter {
  search?: string;
  status?: SchoolStatus;
}

interface FoundSchools {
  serials: string[];
  total: number;
  isTotalCapped: boolean;
}

/** A UDISE code or its first digits. At least seven characters, so that it isn't taken for a pincode. */
const CODE = /^[0-9]{6}[0-9A-Z]{1,5}$/;
const ORDERS: Record<SchoolSort, Order> = { best: "relevance", name: "name", "-name": "-name", newest: "newest", oldest: "oldest" };

/** Schools of any status by words or UDISE code. Listed ones come from the public search, others follow from small indexes of their own. */
export async function listSchools({
  search,
  status,
  sort,
  ...page
}: Page & SchoolFilter & { sort: SchoolSort }): Promise<ListOf<ListedSchool>> {
  const code = codeOf(search);
  const { serials, ...totals } = code ? await findByCode(code, status, page) : await findByWords({ search, status }, sort, page);
  return { rows: await readSchools(serials), ...totals };
}

/** SQL for the serials of all matching schools, unordered. Schools that aren't listed are in no search index and are matched separately. */
export function serialsQuery({ search, status }: SchoolFilter): Prisma.Sql {
  const statusCondition = status ? Prisma.sql`status = ${status}` : Prisma.sql`TRUE`;
  const code = codeOf(search);
  if (code) return Prisma.sql`SELECT serial FROM schools WHERE ${codePrefixCondition(code)} AND ${statusCondition}`;
  if (!search) return Prisma.sql`SELECT serial FROM schools WHERE ${statusCondition}`;
  const terms = prefixTsQuery(search);
  if (!terms) return Prisma.sql`SELECT serial FROM schools WHERE FALSE`;
  const unlisted = Prisma.sql`SELECT serial FROM schools WHERE status <> 'listed' AND ${statusCondition} AND ${UNLISTED_TERMS} @@ ${terms}::tsquery`;
  if (status && status !== "listed") return unlisted;
  const listed = Prisma.sql`SELECT serial FROM school_search
    WHERE school_search_terms(school_search) @@ ${terms}::tsquery`;
  return status ? listed : Prisma.sql`${listed} UNION ALL ${unlisted}`;
}

function codeOf(search: string | undefined): string | null {
  const code = search?.replace(/\s/g, "").toUpperCase() ?? "";
  return CODE.test(code) ? code : null;
}

const codePrefixCondition = (code: string) => Prisma.sql`udise_code BETWEEN ${code} AND ${code.padEnd(11, "Z")}`;

async function findByWords(filter: SchoolFilter, sort: SchoolSort, page: Page): Promise<FoundSchools> {
  const { status, search } = filter;
  const listed = status && status !== "listed" ? NO_SCHOOLS : await searchSerials({ ...noCriteria, search, sort: ORDERS[sort], ...page });
  if (status === "listed" || listed.isTotalCapped) return listed;
  const { offset, limit } = offsetAndLimit(page);
  const others = await findUnlisted(filter, sort, {
    offset: Math.max(0, offset - listed.total),
    limit: limit - listed.serials.length,
  });
  const { total, isTotalCapped } = capTotal(listed.total + others.total);
  return { serials: [...listed.serials, ...others.serials], total, isTotalCapped };
}

const NO_SCHOOLS: FoundSchools = { serials: [], total: 0, isTotalCapped: false };

const byName = Prisma.sql`name_words, serial`;
const UNLISTED_ORDERS: Record<SchoolSort, Prisma.Sql> = {
  best: byName,
  name: byName,
  "-name": Prisma.sql`name_words DESC, serial DESC`,
  newest: Prisma.sql`serial DESC`,
  oldest: Prisma.sql`serial`,
};

/** Must equal the expression of the partial indexes. */
const UNLISTED_TERMS = Prisma.sql`school_search_terms(name_words, place_words || ' ' || zip_code, place_id, NULL, NULL, NULL, NULL)`;

async function findUnlisted({ search, status }: SchoolFilter, sort: SchoolSort, { offset, limit }: { offset: number; limit: number }) {
  const terms = search ? prefixTsQuery(search) : null;
  if (search && !terms) return NO_SCHOOLS;
  const conditions = [
    Prisma.sql`status <> 'listed'`,
    ...(status ? [Prisma.sql`status = ${status}`] : []),
    ...(terms ? [Prisma.sql`${UNLISTED_TERMS} @@ ${terms}::tsquery`] : []),
  ];
  return findWhere(Prisma.join(conditions, " AND "), UNLISTED_ORDERS[sort], { offset, limit });
}

async function findByCode(code: string, status: SchoolStatus | undefined, page: Page): Promise<FoundSchools> {
  const where = status ? Prisma.sql`${codePrefixCondition(code)} AND status = ${status}` : codePrefixCondition(code);
  return findWhere(where, Prisma.sql`udise_code`, offsetAndLimit(page));
}

async function findWhere(
  where: Prisma.Sql,
  order: Prisma.Sql,
  { offset, limit }: { offset: number; limit: number },
): Promise<FoundSchools> {
  const [rows, [{ total }]] = await Promise.all([
    limit > 0
      ? db().$queryRaw<{ serial: bigint }[]>`SELECT serial FROM schools WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`
      : [],
    db().$queryRaw<[{ total: number }]>`
      SELECT count(*)::int AS total FROM (SELECT FROM schools WHERE ${where} LIMIT ${LIST_TOTAL_CAP + 1}) AS counted`,
  ]);
  return { serials: rows.map(({ serial }) => String(serial)), ...capTotal(total) };
}

async function readSchools(serials: string[]): Promise<ListedSchool[]> {
  const rows = await db().school.findMany({ where: { serial: { in: serials.map(BigInt) } }, select: columns });
  const bySerial = new Map(rows.map(({ serial, ...row }) => [String(serial), toListedSchool(row)]));
  return serials.flatMap((serial) => bySerial.get(serial) ?? []);
}

const columns = {
  serial: true,
  id: true,
  name: true,
  address: true,
  city: true,
  state: true,
  zipCode: true,
  udiseCode: true,
  gender: true,
  principalName: true,
  status: true,
  mergedIntoId: true,
  isDemo: true,
  updatedAt: true,
  statistics: { select: { reviewCount: true } },
  mergedFrom: { select: { id: true }, orderBy: { id: "asc" } },
} satisfies Prisma.SchoolSelect;

const toListedSchool = (row: Omit<Prisma.SchoolGetPayload<{ select: typeof columns }>, "serial">): ListedSchool =>
  viewOf(listedSchool, { ...row, mergedFromIds: row.mergedFrom.map(({ id }) => id), totalReviews: row.statistics?.reviewCount ?? 0 });
