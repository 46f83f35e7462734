import { Prisma } from "@/prisma/generated/client";
import { readRows } from "@/lib/platform/db";
import { WHOLE_NAMES, type FoundPage, type SearchEngine } from "../engine";
import type { Order, Page, Question } from "../question";
import { TOTAL_CAP, type FacetCounts, type ListedFilter } from "../view";
import { fromAround, nearOf } from "./around";
import { allConditions, conditionsOf, FILTER_COLUMNS, fromTerms, type SearchConditions } from "./conditions";
import { BROAD, countUpToCap, estimateHits, measureMany, type Estimate } from "./estimates";
import { collectedOrder, indexOrder, plainOrder } from "./orders";

/** By so much the next walk is longer, where one did not find enough. */
const LONGER = 4;
/** Within reach of a point there are at most some ten thousand schools. */
const NO_CAP = 2_000_000;

/**
 * Answers in Postgres, everywhere. Up to TOTAL_CAP hits are collected and scored one by one. Of more, nobody reads all: these are walked
 * in the order asked for until the page is full, or, where that would be the longer way, sorted. docs/decisions/0009 holds the figures.
 */
export const postgresEngine: SearchEngine = { findPage, countValues };

async function findPage(question: Question, order: Order, page: Page): Promise<FoundPage> {
  const conditions = await findConditions(question);
  if (question.point) return findPageNear(question, conditions, order, page);
  const isAll = conditions.terms === null && conditions.others.length === 0 && question.wholeName === null;
  if (isAll) return findPageOfAll(conditions, order, page);
  const estimate = await estimateHits(conditions);
  if (estimate.hits > BROAD) return findPageOfMany(question, conditions, order, page);
  const found = await collectPage(question, fromTerms(conditions), order, page, TOTAL_CAP + 1);
  if (found.total <= TOTAL_CAP) return found;
  return { serials: await listSerialsOfMany(question, conditions, { ...estimate, hits: BROAD }, order, page), total: found.total };
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
async function collectPage(
  { score }: Question,
  source: Prisma.Sql,
  order: Order,
  { offset, limit }: Page,
  most: number,
): Promise<FoundPage> {
  const [found] = await readRows<[{ total: number; page: string[] | null }]>`
    WITH hits AS MATERIALIZED (SELECT * FROM (${source}) AS matching LIMIT ${most}), counted AS (SELECT count(*)::int AS total FROM hits)
    SELECT total, CASE WHEN total < ${most} THEN ARRAY(
      SELECT serial FROM hits ORDER BY ${Prisma.join(collectedOrder(order, score))} LIMIT ${limit} OFFSET ${offset}) END AS page
    FROM counted`;
  return { serials: found.page ?? [], total: Math.min(found.total, TOTAL_CAP + 1) };
}

/** Within reach of a point there are so few schools, even in Delhi, that all are looked at. */
async function findPageNear(question: Question, conditions: SearchConditions, order: Order, page: Page): Promise<FoundPage> {
  const point = question.point!;
  const isFewer = conditions.terms !== null && (await estimateHits(conditions)).hits < TOTAL_CAP;
  return collectPage(question, isFewer ? nearOf(fromTerms(conditions), point) : fromAround(conditions, point), order, page, NO_CAP);
}

async function findPageOfAll(conditions: SearchConditions, order: Order, { offset, limit }: Page): Promise<FoundPage> {
  const [rows, total] = await Promise.all([
    readRows<{ serial: string }[]>`
      SELECT serial FROM school_search ORDER BY ${Prisma.join(indexOrder(order))} LIMIT ${limit} OFFSET ${offset}`,
    countUpToCap(fromTerms(conditions)),
  ]);
  return { serials: rows.map((row) => row.serial), total };
}

async function findPageOfMany(question: Question, conditions: SearchConditions, order: Order, page: Page): Promise<FoundPage> {
  const measured = await measureMany(conditions);
  const [serials, total] = await Promise.all([listSerialsOfMany(question, conditions, measured, order, page), measured.total]);
  if (total > TOTAL_CAP) return { serials, total };
  return collectPage(question, fromTerms(conditions), order, page, TOTAL_CAP + 1);
}

async function listSerialsOfMany(
  { wholeName }: Question,
  conditions: SearchConditions,
  estimate: Estimate,
  order: Order,
  { offset, limit }: Page,
): Promise<string[]> {
  const named = order === "relevance" && wholeName !== null ? await listWholeNames(conditions, wholeName) : [];
  const first = named.slice(offset, offset + limit);
  const rest = { offset: Math.max(0, offset - named.length), limit: limit - first.length };
  if (rest.limit <= 0) return first;

  const others = [...conditions.others, ...(named.length > 0 ? [Prisma.sql`serial <> ALL (${named})`] : [])];
  return [...first, ...(await walkOrSort(order, { ...conditions, others }, estimate, rest))];
}

/**
 * Twice as many rows as an even spread would need are walked, then more: in some orders the hits come late. With more rows than
 * there are hits, sorting these is the shorter way.
 */
async function walkOrSort(order: Order, conditions: SearchConditions, { hits, schools }: Estimate, page: Page): Promise<string[]> {
  const onRow = [...conditions.termsOnRow, ...conditions.others];
  for (let steps = Math.ceil((2 * (page.offset + page.limit) * schools) / hits) + 500; steps < hits; steps *= LONGER) {
    const walked = await walk(order, onRow, steps, page);
    if (walked.length === page.limit) return walked;
  }
  return sortHits(order, conditions, page);
}

async function listWholeNames({ termsOnRow, others }: SearchConditions, wholeName: string): Promise<string[]> {
  const rows = await readRows<{ serial: string }[]>`
    SELECT serial FROM school_search WHERE ${allConditions([Prisma.sql`name_words = ${wholeName}`, ...termsOnRow, ...others])}
    ORDER BY rank DESC, serial LIMIT ${WHOLE_NAMES}`;
  return rows.map((row) => row.serial);
}

/** Goes through the schools in the order asked for, `steps` rows at most, and takes those that meet the conditions. */
async function walk(asked: Order, conditions: Prisma.Sql[], steps: number, { offset, limit }: Page): Promise<string[]> {
  const order = Prisma.join(indexOrder(asked));
  const rows = await readRows<{ serial: string }[]>`
    SELECT serial FROM (SELECT * FROM school_search ORDER BY ${order} LIMIT ${steps}) AS ahead
    WHERE ${allConditions(conditions)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  return rows.map((row) => row.serial);
}

async function sortHits(order: Order, conditions: SearchConditions, { offset, limit }: Page): Promise<string[]> {
  const rows = await readRows<{ serial: string }[]>`
    ${fromTerms(conditions)} ORDER BY ${Prisma.join(plainOrder(order))} LIMIT ${limit} OFFSET ${offset}`;
  return rows.map((row) => row.serial);
}
