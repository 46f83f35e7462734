import { Prisma } from "@/prisma/generated/client";
import { readEach, readPrepared, readRows } from "@/lib/platform/db";
import { withValidCursor, withValidUnscoredCursor } from "@/lib/search/results/cursor";
import { PINNED_POINTS, MAX_WHOLE_NAMES, type FoundPage, type SchoolWords, type SearchEngine, type ValueCounts } from "../search-engine";
import type { Cursor, Page, SearchQuery } from "../search-query";
import type { FacetName } from "@/lib/search/facets";
import { TOTAL_CAP, type Order } from "@/lib/search/school-criteria";
import type { Point } from "@/lib/search/places/geo-distance";
import { nearRowsOf, rowsAround } from "./geo-radius";
import {
  allConditions,
  facetAlias,
  facetValue,
  matchingRows,
  queryConditions,
  searchConditions,
  type SearchConditions,
} from "./conditions";
import { BROAD_MIN_HITS, isBroad, measureHits, planOf, type Measurement, type Plan } from "./estimates";
import { sortValueOf, collectedOrder, indexOrder, isAfterCursor, orderBy, plainOrder, scoreExpression, type Key } from "./orders";
import { suggest } from "./suggestions";

/** Never reached: at most some ten thousand schools are within the radius of a point. */
const NO_CAP = 2_000_000;

/**
 * Answers from Postgres. Up to TOTAL_CAP hits are collected and scored. If there are more, an index is walked in sort order until the page
 * is full, or the hits are sorted if that is cheaper (docs/decisions/0009-search-table-in-postgres.md).
 */
export const postgresEngine: SearchEngine = { findPage, countValues, readWords, suggest };

async function findPage(query: SearchQuery, order: Order, page: Page, counted: readonly FacetName[] = []): Promise<FoundPage> {
  // One extra hit tells whether there is a next page.
  const { hits, total, counts = {} } = await findHits(query, order, { ...page, limit: page.limit + 1, counted });
  const shown = hits.slice(0, page.limit);
  const last = shown.at(-1);
  return {
    serials: shown.map(([, , serial]) => String(serial)),
    total: Math.min(total, TOTAL_CAP + 1),
    next: last && hits.length > shown.length ? { order, sortValue: last[0], rank: last[1], serial: last[2] } : null,
    counts,
  };
}

type CountedPage = Page & { counted: readonly FacetName[] };

type Hit = [by: Cursor["sortValue"], rank: number, serial: number];
interface FoundHits {
  hits: Hit[];
  total: number;
  counts?: ValueCounts;
}

async function findHits(query: SearchQuery, order: Order, page: CountedPage): Promise<FoundHits> {
  if (query.point) return collectPage(query, await fromNear(query, query.point), order, page, NO_CAP);
  const plan = await findPlan(query);
  if (isUnconditional(query) && query.wholeName === null && !query.pinnedSerials?.length) return findPageOfAll(query, plan, order, page);
  if (await isBroad(plan)) return findPageOfMany(query, plan, order, page);
  const found = await collectPage(query, matchingRows(plan), order, page, TOTAL_CAP + 1);
  if (found.total <= TOTAL_CAP) return found;
  return { hits: await listHitsOfMany(query, plan, { ...plan, expectedHits: BROAD_MIN_HITS }, order, page), total: found.total };
}

async function countValues(query: SearchQuery, filters: readonly FacetName[]): Promise<ValueCounts> {
  const plan = query.point ? null : await findPlan(query);
  if (plan && (await isBroad(plan)) && (await (await measureHits(plan)).total()) > TOTAL_CAP) return {};
  const source = plan ? matchingRows(plan) : await fromNear(query, query.point!);
  const [found] = await readRows<[{ values: CountedValues | null }]>`
    WITH hits AS MATERIALIZED (SELECT ${valuesOn(query.day, filters)} FROM (${source}) AS matching LIMIT ${TOTAL_CAP + 1}),
      counted AS (SELECT count(*)::int AS total FROM hits)
    SELECT ${countedValues(filters)} AS values FROM counted`;
  return countsOf(filters, found.values);
}

async function readWords(serials: string[]): Promise<SchoolWords[]> {
  const read = () => readPrepared<SchoolWords[]>`
    SELECT name_words AS name, place_words AS place FROM school_search WHERE serial = ANY (${serials}::bigint[])`;
  return serials.length === 0 ? [] : readEach(serials, read);
}

const valuesOn = (day: string, filters: readonly FacetName[]) => Prisma.join(filters.map((filter) => facetValue(filter, day)));
const valuesOf = (filters: readonly FacetName[]) => Prisma.join(filters.map(facetAlias));

type CountedValues = { values: (string | null)[]; number: number }[];

const countedValues = (filters: readonly FacetName[]) => Prisma.sql`
  CASE WHEN total <= ${TOTAL_CAP}::int THEN (
    SELECT coalesce(json_agg(json_build_object('values', json_build_array(${valuesOf(filters)}), 'number', number)), '[]') FROM (SELECT ${valuesOf(filters)}, count(*) AS number FROM hits GROUP BY ${valuesOf(filters)}) AS alike
  ) END`;

function countsOf(filters: readonly FacetName[], values: CountedValues | null): ValueCounts {
  if (!values) return {};
  const counts: ValueCounts = Object.fromEntries(filters.map((filter) => [filter, {}]));
  for (const { values: rowValues, number } of values)
    filters.forEach((filter, at) => {
      const value = rowValues[at];
      if (value !== null) counts[filter]![value] = (counts[filter]![value] ?? 0) + number;
    });
  return counts;
}

/** Caches the plan of a query, because interpreting it asks for its page more than once. */
const plans = new WeakMap<SearchQuery, Promise<Plan>>();

function findPlan(query: SearchQuery): Promise<Plan> {
  const plan = plans.get(query) ?? planOf(queryConditions(query));
  plans.set(query, plan);
  return plan;
}

function isUnconditional(query: SearchQuery): boolean {
  const { terms, ranges } = queryConditions(query);
  return terms.length === 0 && ranges.length === 0;
}

/** Collects the hits with their sort values; returns a page and counts. There is no page if there are `max` hits or more. */
async function collectPage(query: SearchQuery, source: Prisma.Sql, order: Order, requested: CountedPage, max: number): Promise<FoundHits> {
  const { counted } = requested;
  const isCounted = counted.length > 0;
  const page = pageFrom(Prisma.sql`hits`, collectedOrder(order), withValidCursor(requested, { isScored: true }));
  const columns = isCounted ? Prisma.sql`${sortColumns(order, query)}, ${valuesOn(query.day, counted)}` : sortColumns(order, query);
  const [found] = await readRows<[{ total: number; page: Hit[] | null; values: CountedValues | null }]>`
    WITH hits AS MATERIALIZED (SELECT serial, rank, ${columns} FROM (${source}) AS matching LIMIT ${max}),
      counted AS (SELECT count(*)::int AS total FROM hits)
    SELECT total, CASE WHEN total < ${max} THEN (SELECT json_agg(hit) FROM (${page}) AS page) END AS page,
      ${isCounted ? countedValues(counted) : Prisma.sql`NULL`} AS values FROM counted`;
  return { hits: found.page ?? [], total: found.total, counts: countsOf(counted, found.values) };
}

function sortColumns(order: Order, { scoreTerms, pinnedSerials = [] }: SearchQuery): Prisma.Sql {
  if (order === "distance") return Prisma.sql`chord`;
  if (order !== "relevance") return Prisma.sql`bayesian_rating, average_fees, name_words`;
  return Prisma.sql`${scoreExpression(scoreTerms)} + ${isPinned(pinnedSerials)}::int * ${PINNED_POINTS}::int AS score`;
}

function pageFrom(source: Prisma.Sql, keys: Key[], { offset, limit, after }: Page, conditions: Prisma.Sql[] = []): Prisma.Sql {
  const pageConditions = after ? [...conditions, isAfterCursor(keys, after)] : conditions;
  return Prisma.sql`
    SELECT json_build_array(by, rank, serial) AS hit FROM (
      SELECT ${sortValueOf(keys)} AS by, rank, serial FROM ${source}
      WHERE ${allConditions(pageConditions)} ORDER BY ${orderBy(keys)} LIMIT ${limit} OFFSET ${after ? 0 : offset}) AS ordered`;
}

async function listHits(page: Prisma.Sql): Promise<Hit[]> {
  return (await readRows<{ hit: Hit }[]>`${page}`).map(({ hit }) => hit);
}

/** Even in Delhi, few enough schools are within the radius to check all. Starts from the other conditions if they match fewer. */
async function fromNear(query: SearchQuery, point: Point): Promise<Prisma.Sql> {
  if (isUnconditional(query)) return rowsAround(searchConditions(queryConditions(query)), point);
  const plan = await findPlan(query);
  return plan.tsQuery !== null && plan.expectedHits < TOTAL_CAP ? nearRowsOf(matchingRows(plan), point) : rowsAround(plan, point);
}

async function findPageOfAll(query: SearchQuery, plan: Plan, order: Order, page: CountedPage): Promise<FoundHits> {
  const [hits, total] = await Promise.all([
    listHits(pageFrom(Prisma.sql`school_search`, indexOrder(order), page)),
    measureHits(plan).then(({ total }) => total()),
  ]);
  if (total <= TOTAL_CAP && page.counted.length === 0) return { hits, total };
  return total > TOTAL_CAP && hits.length === page.limit ? { hits: asRest(hits, order), total } : recount(query, plan, order, page, hits);
}

/** Marks hits that come after those with the exact name. */
const asRest = (hits: Hit[], order: Order): Hit[] =>
  order === "relevance" ? hits.map(([, rank, serial]) => ["rest", rank, serial]) : hits;

type Estimate = Pick<Measurement, "expectedHits" | "schoolCount">;

async function findPageOfMany(query: SearchQuery, plan: Plan, order: Order, page: CountedPage): Promise<FoundHits> {
  const measurement = await measureHits(plan);
  // Counts first: if there are fewer hits than expected, no walk can fill the page.
  const total = await measurement.total();
  const hits = total > TOTAL_CAP ? await listHitsOfMany(query, plan, measurement, order, page) : [];
  return hits.length === page.limit ? { hits, total } : recount(query, plan, order, page, hits);
}

/** Collects all hits if they are fewer than estimated, for example because the statistics predate many deletions. */
async function recount(query: SearchQuery, plan: Plan, order: Order, page: CountedPage, hits: Hit[]): Promise<FoundHits> {
  const found = await collectPage(query, matchingRows(plan), order, page, TOTAL_CAP + 1);
  return found.total > TOTAL_CAP ? { hits, total: found.total } : found;
}

async function listHitsOfMany(
  query: SearchQuery,
  conditions: SearchConditions,
  estimate: Estimate,
  order: Order,
  page: Page,
): Promise<Hit[]> {
  const named = order === "relevance" ? await listNamed(query, conditions) : [];
  const { shownNamed, restPage } = splitPage(named, page);
  if (restPage.limit <= 0) return shownNamed;
  const serials = named.map(([, , serial]) => serial);
  const isUnnamed = named.length > 0 ? [Prisma.sql`serial <> ALL (${serials})`] : [];
  const restConditions = { ...conditions, rowConditions: [...conditions.rowConditions, ...isUnnamed] };
  return [...shownNamed, ...asRest(await walkOrSort(order, restConditions, estimate, restPage), order)];
}

function splitPage(named: Hit[], page: Page): { shownNamed: Hit[]; restPage: Page } {
  const { offset, limit, after } = withValidUnscoredCursor(page, named.length);
  if (after?.sortValue === "rest" || named.length === 0) return { shownNamed: [], restPage: { offset, limit, after } };
  const from = after ? named.findIndex(([, rank, serial]) => rank < after.rank || (rank === after.rank && serial > after.serial)) : offset;
  const shownNamed = from < 0 ? [] : named.slice(from, from + limit);
  const restOffset = after ? 0 : Math.max(0, offset - named.length);
  return { shownNamed, restPage: { offset: restOffset, limit: limit - shownNamed.length } };
}

/** Walks an index in sort order over at most `expectedHits` rows. If evenly spread hits would need more rows, sorts the hits instead. */
async function walkOrSort(order: Order, conditions: SearchConditions, { expectedHits, schoolCount }: Estimate, page: Page): Promise<Hit[]> {
  const skipped = page.after ? 0 : page.offset;
  const expectedSteps = ((skipped + page.limit) * schoolCount) / expectedHits;
  if (expectedSteps < expectedHits) {
    const hits = await walk(order, [...conditions.tsQueryOnRow, ...conditions.rowConditions], expectedHits, page);
    if (hits.length === page.limit || (page.after && !(await hasMore(order, expectedHits, page.after)))) return hits;
  }
  return sortHits(order, conditions, page);
}

async function hasMore(order: Order, steps: number, after: Cursor): Promise<boolean> {
  const keys = indexOrder(order);
  const rows =
    await readRows`SELECT FROM school_search WHERE ${isAfterCursor(keys, after)} ORDER BY ${orderBy(keys)} OFFSET ${steps} LIMIT 1`;
  return rows.length > 0;
}

async function listNamed(
  { wholeName, pinnedSerials = [] }: SearchQuery,
  { tsQueryOnRow, rowConditions }: SearchConditions,
): Promise<Hit[]> {
  const named = [
    ...(wholeName === null ? [] : [Prisma.sql`name_words = ${wholeName}`]),
    ...(pinnedSerials.length === 0 ? [] : [isPinned(pinnedSerials)]),
  ];
  if (named.length === 0) return [];
  const conditions = allConditions([Prisma.sql`(${Prisma.join(named, " OR ")})`, ...tsQueryOnRow, ...rowConditions]);
  return listHits(Prisma.sql`
    SELECT json_build_array('named', rank, serial) AS hit FROM school_search WHERE ${conditions} ORDER BY rank DESC, serial LIMIT ${MAX_WHOLE_NAMES}`);
}

const isPinned = (serials: string[]) => Prisma.sql`(serial = ANY (${serials}::bigint[]))`;

function walk(order: Order, conditions: Prisma.Sql[], steps: number, { after, ...page }: Page): Promise<Hit[]> {
  const keys = indexOrder(order);
  const from = after ? Prisma.sql`WHERE ${isAfterCursor(keys, after)}` : Prisma.empty;
  const ahead = Prisma.sql`(SELECT * FROM school_search ${from} ORDER BY ${orderBy(keys)} LIMIT ${steps}) AS ahead`;
  return listHits(pageFrom(ahead, keys, { ...page, ...(after && { offset: 0 }) }, conditions));
}

const sortHits = (order: Order, conditions: SearchConditions, page: Page): Promise<Hit[]> =>
  listHits(pageFrom(Prisma.sql`(${matchingRows(conditions)}) AS matching`, plainOrder(order), page));
