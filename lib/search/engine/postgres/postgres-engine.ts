import { Prisma } from "@/prisma/generated/client";
import { readEach, readPrepared, readRows } from "@/lib/platform/db";
import { withValidCursor, withValidUnscoredCursor } from "@/lib/search/results/cursor";
import { PINNED_POINTS, MAX_WHOLE_NAMES, type FoundPage, type SchoolWords, type SearchEngine, type ValueCounts } from "../search-engine";
import type { Cursor, Page, SearchQuery } from "../search-query";
import type { FacetName } from "@/lib/search/facets";
import { TOTAL_CAP, type Order } from "@/lib/search/school-criteria";
import type { Point } from "@/lib/search/places/geo-distance";
import { radiusSource, nearOf } from "./geo-radius";
import { allConditions, conditionsOf, facetAlias, facetValue, fromTerms, partsOf, type SearchConditions } from "./conditions";
import { BROAD, isBroad, measureMany, planOf, type Measured, type Plan } from "./estimates";
import { byOf, collectedOrder, indexOrder, isBehind, orderBy, plainOrder, scoreExpression, type Key } from "./orders";
import { suggest } from "./suggestions";

/** Never reached: at most some ten thousand schools are within the radius of a point. */
const NO_CAP = 2_000_000;

/**
 * Answers from Postgres, in every deployment. Up to TOTAL_CAP hits are collected and scored. More hits are never all read: an order is
 * walked until the page is full, or the hits are sorted where that is shorter. See docs/decisions/0009-search-table-in-postgres.md.
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
  const found = await collectPage(query, fromTerms(plan), order, page, TOTAL_CAP + 1);
  if (found.total <= TOTAL_CAP) return found;
  return { hits: await listHitsOfMany(query, plan, { ...plan, hits: BROAD }, order, page), total: found.total };
}

async function countValues(query: SearchQuery, filters: readonly FacetName[]): Promise<ValueCounts> {
  const plan = query.point ? null : await findPlan(query);
  if (plan && (await isBroad(plan)) && (await (await measureMany(plan)).total()) > TOTAL_CAP) return {};
  const source = plan ? fromTerms(plan) : await fromNear(query, query.point!);
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
  for (const { values: ofEach, number } of values)
    filters.forEach((filter, at) => {
      const value = ofEach[at];
      if (value !== null) counts[filter]![value] = (counts[filter]![value] ?? 0) + number;
    });
  return counts;
}

/** Interpreting a query asks for its page more than once: the query is planned once. */
const known = new WeakMap<SearchQuery, Promise<Plan>>();

function findPlan(query: SearchQuery): Promise<Plan> {
  const found = known.get(query) ?? planOf(partsOf(query));
  known.set(query, found);
  return found;
}

function isUnconditional(query: SearchQuery): boolean {
  const { asked, ranges } = partsOf(query);
  return asked.length === 0 && ranges.length === 0;
}

/** Collects the hits with their sort values; returns a page and counts. There is no page if there are `max` hits or more. */
async function collectPage(query: SearchQuery, source: Prisma.Sql, order: Order, asked: CountedPage, max: number): Promise<FoundHits> {
  const { counted } = asked;
  const isCounted = counted.length > 0;
  const page = pageFrom(Prisma.sql`hits`, collectedOrder(order), withValidCursor(asked, { isScored: true }));
  const columns = isCounted ? Prisma.sql`${orderedBy(order, query)}, ${valuesOn(query.day, counted)}` : orderedBy(order, query);
  const [found] = await readRows<[{ total: number; page: Hit[] | null; values: CountedValues | null }]>`
    WITH hits AS MATERIALIZED (SELECT serial, rank, ${columns} FROM (${source}) AS matching LIMIT ${max}),
      counted AS (SELECT count(*)::int AS total FROM hits)
    SELECT total, CASE WHEN total < ${max} THEN (SELECT json_agg(hit) FROM (${page}) AS page) END AS page,
      ${isCounted ? countedValues(counted) : Prisma.sql`NULL`} AS values FROM counted`;
  return { hits: found.page ?? [], total: found.total, counts: countsOf(counted, found.values) };
}

function orderedBy(order: Order, { scoreTerms: score, pinnedSerials = [] }: SearchQuery): Prisma.Sql {
  if (order === "distance") return Prisma.sql`chord`;
  if (order !== "relevance") return Prisma.sql`bayesian_rating, average_fees, name_words`;
  return Prisma.sql`${scoreExpression(score)} + ${isFirst(pinnedSerials)}::int * ${PINNED_POINTS}::int AS score`;
}

function pageFrom(source: Prisma.Sql, keys: Key[], { offset, limit, after }: Page, conditions: Prisma.Sql[] = []): Prisma.Sql {
  const asked = after ? [...conditions, isBehind(keys, after)] : conditions;
  return Prisma.sql`
    SELECT json_build_array(by, rank, serial) AS hit FROM (
      SELECT ${byOf(keys)} AS by, rank, serial FROM ${source}
      WHERE ${allConditions(asked)} ORDER BY ${orderBy(keys)} LIMIT ${limit} OFFSET ${after ? 0 : offset}) AS ordered`;
}

async function listHits(page: Prisma.Sql): Promise<Hit[]> {
  return (await readRows<{ hit: Hit }[]>`${page}`).map(({ hit }) => hit);
}

/** Even in Delhi, few enough schools are within the radius to check all. Starts from the other conditions if they match fewer. */
async function fromNear(query: SearchQuery, point: Point): Promise<Prisma.Sql> {
  if (isUnconditional(query)) return radiusSource(conditionsOf(partsOf(query)), point);
  const plan = await findPlan(query);
  return plan.terms !== null && plan.hits < TOTAL_CAP ? nearOf(fromTerms(plan), point) : radiusSource(plan, point);
}

async function findPageOfAll(query: SearchQuery, plan: Plan, order: Order, page: CountedPage): Promise<FoundHits> {
  const [hits, total] = await Promise.all([
    listHits(pageFrom(Prisma.sql`school_search`, indexOrder(order), page)),
    measureMany(plan).then(({ total }) => total()),
  ]);
  if (total <= TOTAL_CAP && page.counted.length === 0) return { hits, total };
  return total > TOTAL_CAP && hits.length === page.limit ? { hits: asRest(hits, order), total } : recount(query, plan, order, page, hits);
}

const asRest = (hits: Hit[], order: Order): Hit[] =>
  order === "relevance" ? hits.map(([, rank, serial]) => ["rest", rank, serial]) : hits;

type Expected = Pick<Measured, "hits" | "schools">;

async function findPageOfMany(query: SearchQuery, plan: Plan, order: Order, page: CountedPage): Promise<FoundHits> {
  const measured = await measureMany(plan);
  // Counted first: if there are fewer hits than expected, a walk can't fill the page, however long it is.
  const total = await measured.total();
  const hits = total > TOTAL_CAP ? await listHitsOfMany(query, plan, measured, order, page) : [];
  return hits.length === page.limit ? { hits, total } : recount(query, plan, order, page, hits);
}

/** Collects the hits if they are fewer than expected. A page that isn't full shows it, when statistics predate many deletions. */
async function recount(query: SearchQuery, plan: Plan, order: Order, page: CountedPage, hits: Hit[]): Promise<FoundHits> {
  const found = await collectPage(query, fromTerms(plan), order, page, TOTAL_CAP + 1);
  return found.total > TOTAL_CAP ? { hits, total: found.total } : found;
}

async function listHitsOfMany(
  query: SearchQuery,
  conditions: SearchConditions,
  estimate: Expected,
  order: Order,
  page: Page,
): Promise<Hit[]> {
  const named = order === "relevance" ? await listNamed(query, conditions) : [];
  const { first, rest } = splitPage(named, page);
  if (rest.limit <= 0) return first;
  const serials = named.map(([, , serial]) => serial);
  const others = [...conditions.others, ...(named.length > 0 ? [Prisma.sql`serial <> ALL (${serials})`] : [])];
  return [...first, ...asRest(await walkOrSort(order, { ...conditions, others }, estimate, rest), order)];
}

function splitPage(named: Hit[], page: Page): { first: Hit[]; rest: Page } {
  const { offset, limit, after } = withValidUnscoredCursor(page, named.length);
  if (after?.sortValue === "rest" || named.length === 0) return { first: [], rest: { offset, limit, after } };
  const from = after ? named.findIndex(([, rank, serial]) => rank < after.rank || (rank === after.rank && serial > after.serial)) : offset;
  const first = from < 0 ? [] : named.slice(from, from + limit);
  return { first, rest: { offset: after ? 0 : Math.max(0, offset - named.length), limit: limit - first.length } };
}

/** Walks at most as many rows as there are hits: beyond that, or where evenly spread hits need that many, sorting is shorter. */
async function walkOrSort(order: Order, conditions: SearchConditions, { hits, schools }: Expected, page: Page): Promise<Hit[]> {
  const passed = page.after ? 0 : page.offset;
  if (((passed + page.limit) * schools) / hits < hits) {
    const walked = await walk(order, [...conditions.termsOnRow, ...conditions.others], hits, page);
    if (walked.length === page.limit || (page.after && !(await hasMore(order, hits, page.after)))) return walked;
  }
  return sortHits(order, conditions, page);
}

async function hasMore(order: Order, steps: number, after: Cursor): Promise<boolean> {
  const keys = indexOrder(order);
  const rows = await readRows`SELECT FROM school_search WHERE ${isBehind(keys, after)} ORDER BY ${orderBy(keys)} OFFSET ${steps} LIMIT 1`;
  return rows.length > 0;
}

async function listNamed({ wholeName, pinnedSerials = [] }: SearchQuery, { termsOnRow, others }: SearchConditions): Promise<Hit[]> {
  const named = [
    ...(wholeName === null ? [] : [Prisma.sql`name_words = ${wholeName}`]),
    ...(pinnedSerials.length === 0 ? [] : [isFirst(pinnedSerials)]),
  ];
  if (named.length === 0) return [];
  const conditions = allConditions([Prisma.sql`(${Prisma.join(named, " OR ")})`, ...termsOnRow, ...others]);
  return listHits(Prisma.sql`
    SELECT json_build_array('named', rank, serial) AS hit FROM school_search WHERE ${conditions} ORDER BY rank DESC, serial LIMIT ${MAX_WHOLE_NAMES}`);
}

const isFirst = (first: string[]) => Prisma.sql`(serial = ANY (${first}::bigint[]))`;

function walk(order: Order, conditions: Prisma.Sql[], steps: number, { after, ...page }: Page): Promise<Hit[]> {
  const keys = indexOrder(order);
  const from = after ? Prisma.sql`WHERE ${isBehind(keys, after)}` : Prisma.empty;
  const ahead = Prisma.sql`(SELECT * FROM school_search ${from} ORDER BY ${orderBy(keys)} LIMIT ${steps}) AS ahead`;
  return listHits(pageFrom(ahead, keys, { ...page, ...(after && { offset: 0 }) }, conditions));
}

const sortHits = (order: Order, conditions: SearchConditions, page: Page): Promise<Hit[]> =>
  listHits(pageFrom(Prisma.sql`(${fromTerms(conditions)}) AS matching`, plainOrder(order), page));
