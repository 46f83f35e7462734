import { Prisma } from "@/prisma/generated/client";
import { readRows } from "@/lib/platform/db";
import type { Cursor } from "../cursor";
import { WHOLE_NAMES, type FoundPage, type SearchEngine } from "../engine";
import type { Order, Page, Question } from "../question";
import { TOTAL_CAP, type FacetCounts, type ListedFilter } from "../view";
import { fromAround, nearOf } from "./around";
import { allConditions, conditionsOf, FILTER_COLUMNS, fromTerms, type SearchConditions } from "./conditions";
import { BROAD, countUpToCap, estimateHits, measureMany, type Estimate } from "./estimates";
import { byOf, collectedOrder, indexOrder, isBehind, orderBy, plainOrder, scoreOf, type Key } from "./orders";
import { suggest } from "./suggestions";

/** By so much the next walk is longer, where one did not find enough. */
const LONGER = 4;
/** Within reach of a point there are at most some ten thousand schools. */
const NO_CAP = 2_000_000;

/**
 * Answers in Postgres, everywhere. Up to TOTAL_CAP hits are collected and scored one by one. Of more, nobody reads all: these are walked
 * in the order asked for until the page is full, or, where that would be the longer way, sorted. docs/decisions/0009 holds the figures.
 */
export const postgresEngine: SearchEngine = { findPage, countValues, suggest };

async function findPage(question: Question, order: Order, page: Page): Promise<FoundPage> {
  const conditions = await findConditions(question);
  if (question.point) return findPageNear(question, conditions, order, page);
  const isAll = conditions.terms === null && conditions.others.length === 0 && question.wholeName === null;
  if (isAll) return findPageOfAll(conditions, order, page);
  const estimate = await estimateHits(conditions);
  if (estimate.hits > BROAD) return findPageOfMany(question, conditions, order, page);
  const found = await collectPage(question, fromTerms(conditions), order, page, TOTAL_CAP + 1);
  if (found.total <= TOTAL_CAP) return found;
  return foundPage(await listHitsOfMany(question, conditions, { ...estimate, hits: BROAD }, order, page), found.total, order);
}

/** What a cursor holds of a row, as JSON: `by`, rank and serial number. */
type Hit = [by: Cursor["by"], rank: number, serial: number];

function foundPage(hits: Hit[], total: number, order: Order): FoundPage {
  const last = hits.at(-1);
  return {
    serials: hits.map(([, , serial]) => String(serial)),
    total: Math.min(total, TOTAL_CAP + 1),
    last: last ? { order, by: last[0], rank: last[1], serial: last[2] } : null,
  };
}

async function countValues(question: Question, filters: ListedFilter[]): Promise<Partial<FacetCounts>> {
  const conditions = await findConditions(question);
  const isBroad = !question.point && (await estimateHits(conditions)).hits > BROAD;
  if (isBroad && (await (await measureMany(conditions)).total) > TOTAL_CAP) return {};
  const source = question.point ? fromAround(conditions, question.point) : fromTerms(conditions);
  const columns = filters.map((filter) => Prisma.sql`(${filter}, ${FILTER_COLUMNS[filter]})`);
  const rows = await readRows<{ filter: ListedFilter; value: string; count: number }[]>`
    WITH hits AS MATERIALIZED (SELECT curriculum, board, gender, school_type FROM (${source}) AS matching LIMIT ${TOTAL_CAP + 1})
    SELECT filter, value, count(*)::int AS count FROM hits, LATERAL (VALUES ${Prisma.join(columns)}) AS facets (filter, value)
    WHERE value IS NOT NULL AND (SELECT count(*) FROM hits) <= ${TOTAL_CAP} GROUP BY filter, value`;
  const counts: Partial<FacetCounts> = Object.fromEntries(filters.map((filter) => [filter, {}]));
  for (const { filter, value, count } of rows) counts[filter]![value] = count;
  return counts;
}

/** A page and its counts ask the same question: its conditions, and what is known of how many meet them, are found once. */
const known = new WeakMap<Question, Promise<SearchConditions>>();

/** The conditions, short beginnings among them asked of the index where they are those of few words. */
function findConditions(question: Question): Promise<SearchConditions> {
  const found = known.get(question) ?? chooseConditions(conditionsOf(question));
  known.set(question, found);
  return found;
}

async function chooseConditions(conditions: SearchConditions): Promise<SearchConditions> {
  if (!conditions.narrower) return conditions;
  const narrowed = { ...conditions, ...conditions.narrower };
  return (await estimateHits(narrowed)).hits <= BROAD ? narrowed : conditions;
}

/** Collects the hits, scores each and answers a page of them. Without a page where there are `most` hits or more. */
async function collectPage({ score }: Question, source: Prisma.Sql, order: Order, page: Page, most: number): Promise<FoundPage> {
  const scored = order === "relevance" ? Prisma.sql`(SELECT *, ${scoreOf(score)} AS score FROM hits OFFSET 0)` : Prisma.sql`hits`;
  const [found] = await readRows<[{ total: number; page: Hit[] | null }]>`
    WITH hits AS MATERIALIZED (SELECT * FROM (${source}) AS matching LIMIT ${most}), counted AS (SELECT count(*)::int AS total FROM hits)
    SELECT total, CASE WHEN total < ${most} THEN (SELECT json_agg(hit) FROM (${pageFrom(Prisma.sql`${scored} AS scored`, collectedOrder(order), page)}) AS page) END AS page
    FROM counted`;
  return foundPage(found.page ?? [], found.total, order);
}

/** The rows of a page, each as its Hit. */
function pageFrom(source: Prisma.Sql, keys: Key[], { offset, limit, after }: Page, conditions: Prisma.Sql[] = []): Prisma.Sql {
  const asked = after ? [...conditions, isBehind(keys, after)] : conditions;
  return Prisma.sql`
    SELECT json_build_array(${byOf(keys)}, rank, serial) AS hit FROM ${source}
    WHERE ${allConditions(asked)} ORDER BY ${orderBy(keys)} LIMIT ${limit} OFFSET ${after ? 0 : offset}`;
}

async function listHits(page: Prisma.Sql): Promise<Hit[]> {
  return (await readRows<{ hit: Hit }[]>`${page}`).map(({ hit }) => hit);
}

/** Within reach of a point there are so few schools, even in Delhi, that all are looked at. */
async function findPageNear(question: Question, conditions: SearchConditions, order: Order, page: Page): Promise<FoundPage> {
  const point = question.point!;
  const isFewer = conditions.terms !== null && (await estimateHits(conditions)).hits < TOTAL_CAP;
  return collectPage(question, isFewer ? nearOf(fromTerms(conditions), point) : fromAround(conditions, point), order, page, NO_CAP);
}

async function findPageOfAll(conditions: SearchConditions, order: Order, page: Page): Promise<FoundPage> {
  const [hits, total] = await Promise.all([
    listHits(pageFrom(Prisma.sql`school_search`, indexOrder(order), page)),
    countUpToCap(fromTerms(conditions)),
  ]);
  return foundPage(hits, total, order);
}

async function findPageOfMany(question: Question, conditions: SearchConditions, order: Order, page: Page): Promise<FoundPage> {
  const measured = await measureMany(conditions);
  const [hits, total] = await Promise.all([listHitsOfMany(question, conditions, measured, order, page), measured.total]);
  if (total > TOTAL_CAP) return foundPage(hits, total, order);
  return collectPage(question, fromTerms(conditions), order, page, TOTAL_CAP + 1);
}

async function listHitsOfMany(
  { wholeName }: Question,
  conditions: SearchConditions,
  estimate: Estimate,
  order: Order,
  page: Page,
): Promise<Hit[]> {
  const named = order === "relevance" && wholeName !== null ? await listWholeNames(conditions, wholeName) : [];
  const { first, rest } = splitPage(named, page);
  if (rest.limit <= 0) return first;
  const serials = named.map(([, , serial]) => serial);
  const others = [...conditions.others, ...(named.length > 0 ? [Prisma.sql`serial <> ALL (${serials})`] : [])];
  return [...first, ...(await walkOrSort(order, { ...conditions, others }, estimate, rest))];
}

/** Which of those of the whole name are on a page, and which page of the rest stands behind them. */
function splitPage(named: Hit[], { offset, limit, after }: Page): { first: Hit[]; rest: Page } {
  if (after?.by === 0 || named.length === 0) return { first: [], rest: { offset, limit, after } };
  const from = after ? named.findIndex(([, rank, serial]) => rank < after.rank || (rank === after.rank && serial > after.serial)) : offset;
  const first = from < 0 ? [] : named.slice(from, from + limit);
  return { first, rest: { offset: after ? 0 : Math.max(0, offset - named.length), limit: limit - first.length } };
}

/**
 * Twice as many rows as an even spread would need are walked, then more: in some orders the hits come late. With more rows than
 * there are hits, sorting these is the shorter way.
 */
async function walkOrSort(order: Order, conditions: SearchConditions, { hits, schools }: Estimate, page: Page): Promise<Hit[]> {
  const onRow = [...conditions.termsOnRow, ...conditions.others];
  const passed = page.after ? 0 : page.offset;
  for (let steps = Math.ceil((2 * (passed + page.limit) * schools) / hits) + 500; steps < hits; steps *= LONGER) {
    const walked = await walk(order, onRow, steps, page);
    if (walked.length === page.limit) return walked;
  }
  return sortHits(order, conditions, page);
}

async function listWholeNames({ termsOnRow, others }: SearchConditions, wholeName: string): Promise<Hit[]> {
  const conditions = allConditions([Prisma.sql`name_words = ${wholeName}`, ...termsOnRow, ...others]);
  return listHits(Prisma.sql`
    SELECT json_build_array(1, rank, serial) AS hit FROM school_search WHERE ${conditions} ORDER BY rank DESC, serial LIMIT ${WHOLE_NAMES}`);
}

/** Goes through the schools in the order asked for, `steps` rows at most, and takes those that meet the conditions. */
function walk(order: Order, conditions: Prisma.Sql[], steps: number, { after, ...page }: Page): Promise<Hit[]> {
  const keys = indexOrder(order);
  const from = after ? Prisma.sql`WHERE ${isBehind(keys, after)}` : Prisma.empty;
  const ahead = Prisma.sql`(SELECT * FROM school_search ${from} ORDER BY ${orderBy(keys)} LIMIT ${steps}) AS ahead`;
  return listHits(pageFrom(ahead, keys, { ...page, ...(after && { offset: 0 }) }, conditions));
}

const sortHits = (order: Order, conditions: SearchConditions, page: Page): Promise<Hit[]> =>
  listHits(pageFrom(Prisma.sql`(${fromTerms(conditions)}) AS matching`, plainOrder(order), page));
