import { Prisma } from "@/prisma/generated/client";
import { readRows } from "@/lib/platform/db";
import type { Alternative } from "../search-query";
import {
  MAX_BEST,
  MAX_GATHERED,
  isGathered,
  MAX_NAMES,
  MAX_RARE_SCHOOLS,
  type SuggestionQuery,
} from "@/lib/search/suggestions/suggestion-rule";
import { allConditions, termConditionOf, conditionsOf, fromTerms, partsOf, type SearchConditions } from "./conditions";
import { statistics } from "./statistics";

interface Candidate {
  serial: string;
  rank: string;
  fit: number;
}

export async function suggest(asked: SuggestionQuery, max: number): Promise<string[]> {
  const fit = fitTo(asked.query.wholeName);
  const [named, hits] = await Promise.all([namesWithPrefix(asked, fit, max), listHits(asked, fit, max)]);
  const found = new Map([...named, ...hits].map((one) => [one.serial, one]));
  return [...found.values()]
    .sort(compare)
    .slice(0, max)
    .map(({ serial }) => serial);
}

function compare(one: Candidate, other: Candidate): number {
  if (one.fit !== other.fit) return other.fit - one.fit;
  if (one.rank !== other.rank) return BigInt(one.rank) < BigInt(other.rank) ? 1 : -1;
  return Number(one.serial) - Number(other.serial);
}

// Words contain only letters, signs and digits, so nothing in them is special in LIKE.
const fitTo = (wholeName: string | null) =>
  wholeName === null
    ? Prisma.sql`0`
    : Prisma.sql`(CASE WHEN name_words = ${wholeName} THEN 2 WHEN name_words LIKE ${`${wholeName}%`} THEN 1 ELSE 0 END)`;

async function namesWithPrefix({ query }: SuggestionQuery, fit: Prisma.Sql, max: number): Promise<Candidate[]> {
  if (query.wholeName === null) return [];
  return readRows`
    SELECT serial, rank, ${fit} AS fit FROM (
      SELECT serial, rank, name_words FROM school_search WHERE name_words LIKE ${`${query.wholeName}%`}
      ORDER BY name_words, rank DESC, serial LIMIT ${MAX_NAMES}) AS named
    ORDER BY 3 DESC, rank DESC, serial LIMIT ${max}`;
}

async function listHits(asked: SuggestionQuery, fit: Prisma.Sql, max: number): Promise<Candidate[]> {
  const conditions = hitConditions(asked, (await statistics()).schools);
  return (isGathered(asked) ? await gathered(conditions, fit, max) : null) ?? amongBest(conditions, fit, max);
}

/** Words narrow the hits in the index; a frequent prefix, or a frequent word next to two rare ones, is checked on rows. */
function hitConditions(
  { query: { requiredTerms: words, ...filters }, counts, prefixCounts }: SuggestionQuery,
  schools: number,
): SearchConditions {
  const areFew = leaveFew(counts, schools);
  const isFrequent = (_: unknown, at: number) => areFew && counts[at] > MAX_RARE_SCHOOLS;
  const isFrequentPrefix = (_: unknown, at: number) => prefixCounts[at] > MAX_RARE_SCHOOLS && !isFrequent(_, at);
  const onRow = [...words.filter(isFrequent), ...words.filter(isFrequentPrefix)];
  const { asked, ranges } = partsOf({ ...filters, requiredTerms: [] });
  const ofIndex = [...asked, ...words.filter((group) => !onRow.includes(group)).map(termConditionOf)];
  const besides = words.filter(isFrequentPrefix).map(wholeWords).filter(isAsked);
  const conditions = conditionsOf({ asked: [...ofIndex, ...onRow.map(termConditionOf)], ranges }, (one) => !ofIndex.includes(one));
  const { terms } = conditionsOf({ asked: [...ofIndex, ...besides.map(termConditionOf)], ranges });
  return { ...conditions, terms };
}

/** If rare words leave a smaller share than this, checking rows beats reading a frequent word's index entry. */
const FEW_CANDIDATES = 0.01;

function leaveFew(counts: readonly number[], schools: number): boolean {
  const [, ...others] = counts.filter((count) => count <= MAX_RARE_SCHOOLS).toSorted((one, other) => one - other);
  return others.reduce((share, count) => (share * count) / schools, 1) < FEW_CANDIDATES;
}

const isPrefix = (one: Alternative): one is Extract<Alternative, { isPrefix: boolean }> => "isPrefix" in one && one.isPrefix;

const wholeWords = (group: Alternative[]): Alternative[] =>
  group.map((one) => (isPrefix(one) ? { words: one.words.slice(0, -1), isPrefix: false } : one));

const isAsked = (group: Alternative[]) => group.every((one) => !("words" in one) || one.words.length > 0);

async function gathered(conditions: SearchConditions, fit: Prisma.Sql, max: number): Promise<Candidate[] | null> {
  const rows = await readRows<(Candidate & { isTooMany: boolean })[]>`
    WITH hits AS MATERIALIZED (SELECT serial, rank, name_words FROM (${fromTerms(conditions)}) AS matching LIMIT ${MAX_GATHERED + 1})
    SELECT serial, rank, ${fit} AS fit, (SELECT count(*) FROM hits) > ${MAX_GATHERED} AS "isTooMany" FROM hits ORDER BY rank DESC, serial LIMIT ${max}`;
  return rows[0]?.isTooMany ? null : rows;
}

function amongBest({ termsOnRow, others }: SearchConditions, fit: Prisma.Sql, max: number): Promise<Candidate[]> {
  return readRows`
    SELECT serial, rank, ${fit} AS fit FROM (SELECT * FROM school_search ORDER BY rank DESC, serial LIMIT ${MAX_BEST}) AS best
    WHERE ${allConditions([...termsOnRow, ...others])} ORDER BY rank DESC, serial LIMIT ${max}`;
}
