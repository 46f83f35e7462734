import { Prisma } from "@/prisma/generated/client";
import { readRows } from "@/lib/platform/db";
import type { Alternative } from "../search-query";
import {
  BEST_SCHOOLS_SIZE,
  MAX_GATHERED_HITS,
  MAX_NAME_MATCHES,
  MAX_RARE_SCHOOLS,
  mayHaveFewHits,
  type SuggestionQuery,
} from "@/lib/search/suggestions/suggestion-rule";
import { allConditions, matchingRows, queryConditions, searchConditions, termConditionOf, type SearchConditions } from "./conditions";
import { statistics } from "./statistics";

interface Candidate {
  serial: string;
  rank: string;
  /** 2: the name is the whole name typed. 1: it starts with that. */
  fit: number;
}

export async function suggest(suggestionQuery: SuggestionQuery, max: number): Promise<string[]> {
  const fit = fitTo(suggestionQuery.query.wholeName);
  const [named, hits] = await Promise.all([namesWithPrefix(suggestionQuery, fit, max), listHits(suggestionQuery, fit, max)]);
  const candidates = new Map([...named, ...hits].map((candidate) => [candidate.serial, candidate]));
  return [...candidates.values()]
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
      ORDER BY name_words, rank DESC, serial LIMIT ${MAX_NAME_MATCHES}) AS named
    ORDER BY 3 DESC, rank DESC, serial LIMIT ${max}`;
}

async function listHits(suggestionQuery: SuggestionQuery, fit: Prisma.Sql, max: number): Promise<Candidate[]> {
  const conditions = hitConditions(suggestionQuery, (await statistics()).schools);
  return (mayHaveFewHits(suggestionQuery) ? await bestOfFewHits(conditions, fit, max) : null) ?? hitsAmongBest(conditions, fit, max);
}

/** Words narrow the hits in the index; a frequent prefix, or a frequent word next to two rare ones, is checked on rows. */
function hitConditions({ query, counts, prefixCounts }: SuggestionQuery, schoolCount: number): SearchConditions {
  const { requiredTerms, ...filters } = query;
  const doRareLeaveFew = rareWordsLeaveFew(counts, schoolCount);
  const isFrequent = (_: unknown, at: number) => doRareLeaveFew && counts[at] > MAX_RARE_SCHOOLS;
  const isFrequentPrefix = (_: unknown, at: number) => prefixCounts[at] > MAX_RARE_SCHOOLS && !isFrequent(_, at);
  const onRow = [...requiredTerms.filter(isFrequent), ...requiredTerms.filter(isFrequentPrefix)];
  const { terms, ranges } = queryConditions({ ...filters, requiredTerms: [] });
  const inIndex = [...terms, ...requiredTerms.filter((group) => !onRow.includes(group)).map(termConditionOf)];
  const allTerms = [...inIndex, ...onRow.map(termConditionOf)];
  const conditions = searchConditions({ terms: allTerms, ranges }, (term) => !inIndex.includes(term));
  // The index also narrows by the words before a frequent prefix.
  const wordsBefore = requiredTerms.filter(isFrequentPrefix).map(withoutPrefixes).filter(hasWords);
  const { tsQuery } = searchConditions({ terms: [...inIndex, ...wordsBefore.map(termConditionOf)], ranges });
  return { ...conditions, tsQuery };
}

/** If rare words leave a smaller share of schools, checking rows beats reading a frequent word's index entry. */
const FEW_CANDIDATES_SHARE = 0.01;

function rareWordsLeaveFew(counts: readonly number[], schoolCount: number): boolean {
  const [, ...others] = counts.filter((count) => count <= MAX_RARE_SCHOOLS).toSorted((one, other) => one - other);
  return others.reduce((share, count) => (share * count) / schoolCount, 1) < FEW_CANDIDATES_SHARE;
}

const isPrefix = (one: Alternative): one is Extract<Alternative, { isPrefix: boolean }> => "isPrefix" in one && one.isPrefix;

const withoutPrefixes = (group: Alternative[]): Alternative[] =>
  group.map((one) => (isPrefix(one) ? { words: one.words.slice(0, -1), isPrefix: false } : one));

const hasWords = (group: Alternative[]) => group.every((one) => !("words" in one) || one.words.length > 0);

async function bestOfFewHits(conditions: SearchConditions, fit: Prisma.Sql, max: number): Promise<Candidate[] | null> {
  const rows = await readRows<(Candidate & { isTooMany: boolean })[]>`
    WITH hits AS MATERIALIZED (SELECT serial, rank, name_words FROM (${matchingRows(conditions)}) AS matching LIMIT ${MAX_GATHERED_HITS + 1})
    SELECT serial, rank, ${fit} AS fit, (SELECT count(*) FROM hits) > ${MAX_GATHERED_HITS} AS "isTooMany" FROM hits ORDER BY rank DESC, serial LIMIT ${max}`;
  return rows[0]?.isTooMany ? null : rows;
}

function hitsAmongBest({ tsQueryOnRow, rowConditions }: SearchConditions, fit: Prisma.Sql, max: number): Promise<Candidate[]> {
  return readRows`
    SELECT serial, rank, ${fit} AS fit FROM (SELECT * FROM school_search ORDER BY rank DESC, serial LIMIT ${BEST_SCHOOLS_SIZE}) AS best
    WHERE ${allConditions([...tsQueryOnRow, ...rowConditions])} ORDER BY rank DESC, serial LIMIT ${max}`;
}
