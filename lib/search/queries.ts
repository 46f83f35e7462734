import { Prisma } from "@/prisma/generated/client";
import { db, readRows } from "@/lib/platform/db";
import { toPublicSchool } from "@/lib/schools/public-school";
import { schoolParts } from "@/lib/schools/queries";
import type { PublicSchool, RowSchool } from "@/lib/schools/view";
import {
  FILTER_COLUMNS,
  NEAR_CHORD_KM,
  distanceKm,
  fromTerms,
  onFlatMap,
  readConditions,
  type Point,
  type SearchConditions,
} from "./conditions";
import { correctSearch } from "./correct-search";
import type { SearchWords } from "./search-words";
import { CHOICES, TOTAL_CAP, sortInEffect, type FacetCounts, type ListedFilter, type SchoolCriteria, type Sort } from "./view";

export interface SchoolSearch<School = PublicSchool> {
  schools: School[];
  /** Exact up to TOTAL_CAP */
  total: number;
  /** There are more than `total`. */
  isTotalCapped: boolean;
}

/** With the words that the given ones were taken for, because they found nothing; null: they stand as they are. */
export type CorrectedSearch<School = PublicSchool> = SchoolSearch<School> & { corrected: string | null };

/** The orders of the lists that anyone sees, and those of the admins'. */
export type Order = Sort | "-name" | "newest" | "oldest";
type Criteria = Omit<SchoolCriteria, "sort"> & { sort?: Order };

/** Above this estimate the hits are not collected to be counted and scored: there are too many. */
const BROAD = 30_000;
/** An estimate of one term this high cannot hide fewer than TOTAL_CAP hits: nobody needs to count them. */
const SURELY_ABOVE_CAP = 150_000;
/** Of the pages of the table, in percent. */
const SAMPLE = 1;
/** What a sample counts is surer than what the planner thinks of several terms. */
const SURELY_ABOVE_CAP_BY_SAMPLE = 50_000;
/** By so much the next walk is longer, where one did not find enough. */
const LONGER = 4;
/** So many schools whose whole name was searched for stand before all others of a broad search. */
const WHOLE_NAMES = 240;
/** Within reach of a point there are at most some ten thousand schools. */
const NO_CAP = 2_000_000;

/**
 * A page of the schools that meet the criteria, in their order; ties stay in one order for ever.
 *
 * Up to TOTAL_CAP hits are collected and scored one by one. Of more, nobody reads all: these are walked in the order
 * asked for until the page is full, or, where that would be the longer way, sorted. docs/decisions holds the figures.
 * Words that find nothing are corrected, unless they are wanted exactly (docs/search.md).
 */
export async function searchSchools(criteria: SchoolCriteria): Promise<CorrectedSearch> {
  const found = await search(criteria, await findConditions(criteria), listBySerials);
  const instead = found.total === 0 ? await searchMeant(criteria, listBySerials) : null;
  return { ...(instead?.found ?? found), corrected: instead?.corrected ?? null };
}

/** The same for the list page: rows with what a list shows, and the counts beside its filters. */
export async function searchRows(criteria: SchoolCriteria): Promise<CorrectedSearch<RowSchool> & { counts: FacetCounts }> {
  const conditions = await findConditions(criteria);
  const [found, counts] = await Promise.all([search(criteria, conditions, listRowsBySerials), countEachValue(criteria, conditions)]);
  const instead = found.total === 0 ? await searchMeant(criteria, listRowsBySerials) : null;
  if (!instead) return { ...found, corrected: null, counts };
  return { ...instead.found, corrected: instead.corrected, counts: await countEachValue(instead.meant, instead.conditions) };
}

/** The same with the serial numbers alone, never corrected: for a list that shows the schools in its own way. */
export async function searchSerials(criteria: Criteria): Promise<{ serials: string[]; total: number; isTotalCapped: boolean }> {
  const { schools: serials, ...totals } = await search(criteria, await findConditions(criteria), toSerials);
  return { serials, ...totals };
}

type List<School> = (serials: string[], point: Point | null) => Promise<School[]>;

/** What was meant by words that find nothing; null: nothing else, or they are wanted exactly. */
async function searchMeant<School>(criteria: SchoolCriteria, list: List<School>) {
  const corrected = criteria.exact === undefined ? await correctSearch(criteria) : null;
  if (corrected === null) return null;
  const meant = { ...criteria, search: corrected };
  const conditions = await findConditions(meant);
  const found = await search(meant, conditions, list);
  return found.total === 0 ? null : { meant, corrected, conditions, found };
}

async function search<School>(criteria: Criteria, conditions: SearchConditions | null, list: List<School>): Promise<SchoolSearch<School>> {
  if (!conditions) return { schools: [], total: 0, isTotalCapped: false };
  const { serials, total } = await findPage(criteria, conditions);
  const schools = serials.length > 0 ? await list(serials, conditions.point) : [];
  return { schools, total: Math.min(total, TOTAL_CAP), isTotalCapped: total > TOTAL_CAP };
}

/**
 * How many schools each value of a filter would leave, given all the other criteria. Empty where there are too many to
 * count: an honest nothing instead of a guess. Of words that find nothing those of what they are taken for.
 */
export async function countFacets(criteria: SchoolCriteria): Promise<FacetCounts> {
  const conditions = await findConditions(criteria);
  const counts = await countEachValue(criteria, conditions);
  if (!criteria.search || Object.values(counts).some((values) => Object.keys(values).length > 0)) return counts;
  const onlyOne = { ...criteria, page: 1, limit: 1 };
  const { total } = await search(onlyOne, conditions, toSerials);
  const instead = total === 0 ? await searchMeant(onlyOne, toSerials) : null;
  return instead ? countEachValue(instead.meant, instead.conditions) : counts;
}

const toSerials = async (serials: string[]) => serials;

async function countEachValue(criteria: SchoolCriteria, conditions: SearchConditions | null): Promise<FacetCounts> {
  const filters = Object.keys(CHOICES) as ListedFilter[];
  const chosen = filters.filter((filter) => criteria[filter].length > 0);
  const free = filters.filter((filter) => criteria[filter].length === 0);
  const counted = await Promise.all([
    free.length > 0 && countValues(conditions, free),
    ...chosen.map(async (filter) => countValues(await findConditions({ ...criteria, [filter]: [] }), [filter])),
  ]);
  return Object.assign({ curriculum: {}, board: {}, gender: {}, schoolType: {} }, ...counted);
}

/** The conditions, a short beginning among them asked of the index where it is that of few words. */
async function findConditions(criteria: Criteria): Promise<SearchConditions | null> {
  const conditions = await readConditions(criteria);
  if (!conditions?.narrower) return conditions;
  const narrowed = { ...conditions, ...conditions.narrower };
  return (await estimateHits(narrowed)).hits <= BROAD ? narrowed : conditions;
}

interface FoundPage {
  serials: string[];
  total: number;
}

async function findPage(criteria: Criteria, conditions: SearchConditions): Promise<FoundPage> {
  if (conditions.point) return findPageNear(criteria, conditions, conditions.point);
  if (conditions.terms === null && conditions.others.length === 0) return findPageOfAll(criteria);
  const estimate = await estimateHits(conditions);
  if (estimate.hits <= BROAD) {
    const found = await collectPage(criteria, conditions, fromTerms(conditions), TOTAL_CAP + 1);
    if (found.total <= TOTAL_CAP) return found;
    return { serials: await listSerialsOfMany(criteria, conditions, { ...estimate, hits: BROAD }), total: found.total };
  }
  return findPageOfMany(criteria, conditions, estimate);
}

/** Collects the hits, scores each and answers a page of them. Without a page where there are `most` hits or more. */
async function collectPage(criteria: Criteria, { search }: SearchConditions, source: Prisma.Sql, most: number): Promise<FoundPage> {
  const { offset, limit } = pageOf(criteria);
  const [found] = await readRows<[{ total: number; page: string[] | null }]>`
    WITH hits AS MATERIALIZED (SELECT * FROM (${source}) AS matching LIMIT ${most}), counted AS (SELECT count(*)::int AS total FROM hits)
    SELECT total, CASE WHEN total < ${most} THEN ARRAY(
      SELECT serial FROM hits ORDER BY ${Prisma.join(scoredOrder(sortInEffect(criteria), search))} LIMIT ${limit} OFFSET ${offset}) END AS page
    FROM counted`;
  return { serials: found.page ?? [], total: found.total };
}

/** Within reach of a point there are so few schools, even in Delhi, that all are looked at. */
async function findPageNear(criteria: Criteria, conditions: SearchConditions, point: Point): Promise<FoundPage> {
  const isFewer = conditions.terms !== null && (await estimateHits(conditions)).hits < TOTAL_CAP;
  const measured = Prisma.sql`SELECT *, position <-> earth_point(${point.latitude}, ${point.longitude}) AS chord FROM (${fromTerms(conditions)}) AS matching OFFSET 0`;
  const source = isFewer
    ? Prisma.sql`SELECT * FROM (${measured}) AS measured WHERE chord <= ${NEAR_CHORD_KM}`
    : fromAround(conditions, point);
  return collectPage(criteria, conditions, source, NO_CAP);
}

async function findPageOfAll(criteria: Criteria): Promise<FoundPage> {
  const { offset, limit } = pageOf(criteria);
  const [rows, total] = await Promise.all([
    readRows<{ serial: string }[]>`
      SELECT serial FROM school_search ORDER BY ${Prisma.join(indexOrder(sortInEffect(criteria)))} LIMIT ${limit} OFFSET ${offset}`,
    countUpToCap(Prisma.sql`SELECT 1 FROM school_search`),
  ]);
  return { serials: rows.map((row) => row.serial), total };
}

async function findPageOfMany(criteria: Criteria, conditions: SearchConditions, estimate: Estimate): Promise<FoundPage> {
  const sampled = conditions.isOneTerm ? null : await sampleHits(conditions);
  const isSurelyCapped = sampled === null ? estimate.hits > SURELY_ABOVE_CAP : sampled > SURELY_ABOVE_CAP_BY_SAMPLE;
  const [serials, total] = await Promise.all([
    listSerialsOfMany(criteria, conditions, { ...estimate, hits: Math.max(estimate.hits, sampled ?? 0) }),
    isSurelyCapped ? TOTAL_CAP + 1 : countUpToCap(fromTerms(conditions)),
  ]);
  if (total > TOTAL_CAP) return { serials, total };
  return collectPage(criteria, conditions, fromTerms(conditions), TOTAL_CAP + 1);
}

/** About how many hits there are, by some pages of the table: of terms that often stand together the planner expects too few. */
async function sampleHits({ termsOnRow, others }: SearchConditions): Promise<number> {
  const [row] = await readRows<[{ hits: number }]>`
    SELECT count(*)::int AS hits FROM school_search TABLESAMPLE SYSTEM (${SAMPLE}) REPEATABLE (1) WHERE ${allOf([...termsOnRow, ...others])}`;
  return (row.hits * 100) / SAMPLE;
}

async function listSerialsOfMany(criteria: Criteria, conditions: SearchConditions, estimate: Estimate): Promise<string[]> {
  const { offset, limit } = pageOf(criteria);
  const sort = sortInEffect(criteria);
  const named = sort === "relevance" && conditions.search ? await listWholeNames(conditions, conditions.search) : [];
  const first = named.slice(offset, offset + limit);
  const rest = { offset: Math.max(0, offset - named.length), limit: limit - first.length };
  if (rest.limit <= 0) return first;

  const others = [...conditions.others, ...(named.length > 0 ? [Prisma.sql`serial <> ALL (${named})`] : [])];
  return [...first, ...(await walkOrSort(sort, { ...conditions, others }, estimate, rest))];
}

/**
 * Twice as many rows as an even spread would need are walked, then more: in some orders the hits come late. With more rows than
 * there are hits, sorting these is the shorter way.
 */
async function walkOrSort(sort: Order, conditions: SearchConditions, { hits, schools }: Estimate, page: Page): Promise<string[]> {
  const onRow = [...conditions.termsOnRow, ...conditions.others];
  for (let steps = Math.ceil((2 * (page.offset + page.limit) * schools) / hits) + 500; steps < hits; steps *= LONGER) {
    const walked = await walk(sort, onRow, steps, page);
    if (walked.length === page.limit) return walked;
  }
  return sortHits(sort, conditions, page);
}

async function listWholeNames({ termsOnRow, others }: SearchConditions, { phrase }: SearchWords): Promise<string[]> {
  const rows = await readRows<{ serial: string }[]>`
    SELECT serial FROM school_search WHERE ${allOf([Prisma.sql`name_words = ${phrase}`, ...termsOnRow, ...others])}
    ORDER BY rank DESC, serial LIMIT ${WHOLE_NAMES}`;
  return rows.map((row) => row.serial);
}

/** Goes through the schools in the order asked for, `steps` rows at most, and takes those that meet the conditions. */
async function walk(sort: Order, conditions: Prisma.Sql[], steps: number, { offset, limit }: Page): Promise<string[]> {
  const order = Prisma.join(indexOrder(sort));
  const rows = await readRows<{ serial: string }[]>`
    SELECT serial FROM (SELECT * FROM school_search ORDER BY ${order} LIMIT ${steps}) AS ahead
    WHERE ${allOf(conditions)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  return rows.map((row) => row.serial);
}

async function sortHits(sort: Order, conditions: SearchConditions, { offset, limit }: Page): Promise<string[]> {
  const rows = await readRows<{ serial: string }[]>`
    ${fromTerms(conditions)} ORDER BY ${Prisma.join(plainOrder(sort))} LIMIT ${limit} OFFSET ${offset}`;
  return rows.map((row) => row.serial);
}

interface Estimate {
  hits: number;
  /** All listed schools */
  schools: number;
}

/**
 * How many hits the planner expects, from its statistics of the commonest terms; it costs a millisecond and no row. One
 * request asks for the same conditions several times: they are estimated once.
 */
function estimateHits(conditions: SearchConditions): Promise<Estimate> {
  const known = estimates.get(conditions) ?? explainHits(conditions);
  estimates.set(conditions, known);
  return known;
}

const estimates = new WeakMap<SearchConditions, Promise<Estimate>>();

async function explainHits(conditions: SearchConditions): Promise<Estimate> {
  type Plan = { Plan: { Plans: { "Plan Rows": number }[] } };
  const [row] = await readRows<[{ "QUERY PLAN": Plan[] }]>`
    EXPLAIN (FORMAT JSON) SELECT serial FROM (${fromTerms(conditions)}) AS hits UNION ALL SELECT serial FROM school_search`;
  const [hits, schools] = row["QUERY PLAN"][0].Plan.Plans.map((plan) => plan["Plan Rows"]);
  return { hits, schools };
}

async function countUpToCap(source: Prisma.Sql): Promise<number> {
  const [row] = await readRows<[{ total: number }]>`SELECT count(*)::int AS total FROM (${source} LIMIT ${TOTAL_CAP + 1}) AS counted`;
  return row.total;
}

async function countValues(conditions: SearchConditions | null, filters: ListedFilter[]): Promise<Partial<FacetCounts>> {
  if (!conditions) return {};
  if (!conditions.point && (await estimateHits(conditions)).hits > BROAD) return {};
  const source = conditions.point ? fromAround(conditions, conditions.point) : fromTerms(conditions);
  const columns = filters.map((filter) => Prisma.sql`(${filter}, ${FILTER_COLUMNS[filter]})`);
  const rows = await readRows<{ filter: ListedFilter; value: string; count: number }[]>`
    WITH hits AS MATERIALIZED (SELECT curriculum, board, gender, school_type FROM (${source}) AS matching LIMIT ${TOTAL_CAP + 1})
    SELECT filter, value, count(*)::int AS count FROM hits, LATERAL (VALUES ${Prisma.join(columns)}) AS facets (filter, value)
    WHERE value IS NOT NULL AND (SELECT count(*) FROM hits) <= ${TOTAL_CAP} GROUP BY filter, value`;
  const counts: Partial<FacetCounts> = Object.fromEntries(filters.map((filter) => [filter, {}]));
  for (const { filter, value, count } of rows) counts[filter]![value] = count;
  return counts;
}

const allOf = (conditions: Prisma.Sql[]) => (conditions.length > 0 ? Prisma.join(conditions, " AND ") : Prisma.sql`TRUE`);

/** The hits by way of the index over positions, each with the `chord` to the point: all schools in reach are looked at. */
function fromAround({ termsOnRow, others }: SearchConditions, point: Point): Prisma.Sql {
  return Prisma.sql`
    SELECT * FROM (
      SELECT *, position <-> earth_point(${point.latitude}, ${point.longitude}) AS chord FROM school_search WHERE ${isInReach(point)} OFFSET 0) AS around
    WHERE ${allOf([Prisma.sql`chord <= ${NEAR_CHORD_KM}`, ...termsOnRow, ...others])}`;
}

/** Within a square around the point, on the flat map that the index is over, asked word for word: whoever is in reach is in it. */
function isInReach(point: Point): Prisma.Sql {
  const { x, z } = onFlatMap(point);
  const [east, west, north, south] = [x + NEAR_CHORD_KM, x - NEAR_CHORD_KM, z + NEAR_CHORD_KM, z - NEAR_CHORD_KM];
  return Prisma.sql`point(cube_ll_coord(position, 1), cube_ll_coord(position, 3))
    <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`;
}

/** An order that an index has. */
function indexOrder(sort: Order): Prisma.Sql[] {
  const best = [Prisma.sql`rank DESC`, Prisma.sql`serial`];
  switch (sort) {
    case "rating":
      return [Prisma.sql`bayesian_rating DESC`, ...best];
    case "fees":
      return [Prisma.sql`average_fees`, ...best];
    case "name":
      return [Prisma.sql`name_words`, ...best];
    case "-name":
      return [Prisma.sql`name_words DESC`, Prisma.sql`rank`, Prisma.sql`serial DESC`];
    case "newest":
      return [Prisma.sql`serial DESC`];
    case "oldest":
      return [Prisma.sql`serial`];
    default:
      return best;
  }
}

/** The same order written so that the planner doesn't walk an index for it. */
function plainOrder(sort: Order): Prisma.Sql[] {
  const best = [Prisma.sql`rank + 0 DESC`, Prisma.sql`serial`];
  switch (sort) {
    case "rating":
      return [Prisma.sql`bayesian_rating + 0 DESC`, ...best];
    case "fees":
      return [Prisma.sql`average_fees::float8`, ...best];
    case "name":
      return [Prisma.sql`name_words || ''`, ...best];
    case "-name":
      return [Prisma.sql`name_words || '' DESC`, Prisma.sql`rank`, Prisma.sql`serial DESC`];
    case "newest":
      return [Prisma.sql`serial + 0 DESC`];
    case "oldest":
      return [Prisma.sql`serial + 0`];
    default:
      return best;
  }
}

function scoredOrder(sort: Order, search: SearchWords | null): Prisma.Sql[] {
  if (sort === "distance") return [Prisma.sql`chord`, ...indexOrder("relevance")];
  if (sort === "relevance" && search) return [Prisma.sql`(${score(search)}) DESC`, ...indexOrder("relevance")];
  return indexOrder(sort);
}

/**
 * How well a school fits the words: the whole name before a name that begins so, before one that holds the words side
 * by side; then six for each word in the name, five for each in the place, and up to four for the share of the name
 * that was named.
 */
function score({ phrase, words, endings }: SearchWords): Prisma.Sql {
  const all = [...new Set([...words, ...endings.flat()])];
  const name = Prisma.sql`(' ' || name_words || ' ')`;
  const place = Prisma.sql`(' ' || place_words || ' ')`;
  const inName = all.map((word) => Prisma.sql`(${name} LIKE ${`% ${word} %`})::int`);
  const inPlace = all.map((word) => Prisma.sql`(${place} LIKE ${`% ${word} %`})::int`);
  const named = all.map((word) => Prisma.sql`(${name} LIKE ${`% ${word} %`})::int * ${word.length + 1}::int`);
  return Prisma.join(
    [
      Prisma.sql`100 * (name_words = ${phrase})::int`,
      Prisma.sql`20 * (${name} LIKE ${` ${phrase} %`})::int`,
      Prisma.sql`10 * (${name} LIKE ${`% ${phrase}%`})::int`,
      Prisma.sql`6 * (${Prisma.join(inName, " + ")})`,
      Prisma.sql`5 * (${Prisma.join(inPlace, " + ")})`,
      Prisma.sql`4.0 * (${Prisma.join(named, " + ")}) / (length(name_words) + 1)`,
    ],
    " + ",
  );
}

interface Page {
  offset: number;
  limit: number;
}

/** Pages end at TOTAL_CAP. */
function pageOf({ page, limit }: Criteria): Page {
  const offset = Math.min((page - 1) * limit, TOTAL_CAP);
  return { offset, limit: Math.min(limit, TOTAL_CAP - offset) };
}

async function listBySerials(serials: string[], point: Point | null): Promise<PublicSchool[]> {
  const rows = await db().school.findMany({
    where: { serial: { in: serials.map(BigInt) }, status: "listed" },
    include: schoolParts,
  });
  const bySerial = new Map(rows.map((row) => [String(row.serial), toPublicSchool(row)]));
  return serials.flatMap((serial) => {
    const school = bySerial.get(serial);
    return school ? { ...school, ...distanceFrom(point, school) } : [];
  });
}

interface ReadRow extends Omit<RowSchool, "averageFees" | "stats" | "distanceKm"> {
  serial: string;
  averageFees: string | null;
  reviewCount: number;
  averageRating: number | null;
  latitude: number | null;
  longitude: number | null;
}

async function listRowsBySerials(serials: string[], point: Point | null): Promise<RowSchool[]> {
  const rows = await readRows<ReadRow[]>`
    SELECT s.serial, s.id, s.name, s.overview, s.city, s.state, s.website, s.foundation_year AS "foundationYear", s.curriculum,
      s.board_affiliation AS "boardAffiliation", s.gender, s.grades, s.class_from AS "classFrom", s.class_to AS "classTo",
      s.average_fees AS "averageFees", s.is_demo AS "isDemo", s.latitude, s.longitude,
      coalesce(r.review_count, 0) AS "reviewCount", r.overall_sum::float8 / nullif(r.review_count, 0) AS "averageRating"
    FROM schools s LEFT JOIN school_statistics r ON r.school_id = s.id
    WHERE s.serial = ANY (${serials}::bigint[]) AND s.status = 'listed'`;
  const bySerial = new Map(rows.map((row) => [row.serial, row]));
  return serials.flatMap((serial) => {
    const found = bySerial.get(serial);
    if (!found) return [];
    const { serial: _, averageFees, reviewCount, averageRating, latitude, longitude, ...row } = found;
    const distance = distanceFrom(point, { latitude, longitude });
    const stats = { averageRating, totalReviews: reviewCount };
    return { ...row, averageFees: averageFees === null ? null : Number(averageFees), stats, ...distance };
  });
}

function distanceFrom(point: Point | null, { latitude, longitude }: Pick<PublicSchool, "latitude" | "longitude">): { distanceKm?: number } {
  return point && latitude !== null && longitude !== null ? { distanceKm: distanceKm(point, { latitude, longitude }) } : {};
}
