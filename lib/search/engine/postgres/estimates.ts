import { LRUCache } from "lru-cache";
import { Prisma } from "@/prisma/generated/client";
import { readRows } from "@/lib/platform/db";
import { perDatabase } from "@/lib/platform/database/per-database";
import { TOTAL_CAP } from "@/lib/search/school-criteria";
import {
  allConditions,
  matchingRows,
  searchConditions,
  type QueryConditions,
  type SearchConditions,
  type TermCondition,
} from "./conditions";
import { statistics } from "./statistics";

// Estimates decide how to find a page: few hits are collected and scored; more than TOTAL_CAP are walked in sort order.
// planOf() estimates from ANALYZE's statistics, without a query. If these are not enough, measureHits() reads a sample.

/** From these estimates on, there are certainly more than TOTAL_CAP hits: estimates of one term, of several terms, of a sample. */
export const BROAD_MIN_HITS = 25_000;
const BROAD_MIN_HITS_OF_TERMS = 40_000;
const BROAD_MIN_HITS_OF_SAMPLE = 50_000;
const SAMPLED_PERCENT = 1;
/** The cost of checking one row. The unit is reading one school from the index for a prefix. */
const ROW_CHECK_COST = 15;
/**
 * The cost of looking up one more word in the index, in row checks. It is set to ten times the real cost, because the
 * number of rows left to check is often underestimated.
 */
const INDEX_WORD_COST = 5;

export interface Plan extends SearchConditions {
  expectedHits: number;
  /** The statistics can't tell whether frequent terms occur together, or how many terms start with one letter. */
  isUnsure: boolean;
  schoolCount: number;
  /** If more hits are expected, there are certainly more than TOTAL_CAP. */
  broadMinHits: number;
}

/** Estimates without the planner, which takes a millisecond. Prefixes are checked on rows when other conditions leave few. */
export async function planOf(conditions: QueryConditions): Promise<Plan> {
  const { terms, ranges } = conditions;
  const { schools: schoolCount, shareOf } = await statistics();
  const shares = terms.map(({ tsQuery }) => tsQuery.shareBy({ schools: schoolCount, shareOf }));
  const minHits = Math.min(...shares) * schoolCount;
  const rowsLeft = terms.reduce((left, { alternativeCount }, at) => (alternativeCount > 1 ? left : left * shares[at]), schoolCount);
  const isCheaperOnRow = ({ isPrefix, alternativeCount }: TermCondition, at: number) =>
    (isPrefix && terms.length > 1 && shares[at] * schoolCount > minHits * ROW_CHECK_COST) ||
    (alternativeCount > 1 && rowsLeft < alternativeCount * INDEX_WORD_COST);
  const onRow = new Set(terms.filter(isCheaperOnRow));
  const estimate =
    ranges.length > 0
      ? await explainRows(matchingRows(searchConditions(conditions)))
      : schoolCount * shares.reduce((product, share) => product * share, 1);
  const expectedHits = Math.max(1, Math.round(estimate));
  const isHardToTell = terms.length > 1 ? minHits > BROAD_MIN_HITS : terms.length === 1 && ONE_LETTER.test(terms[0].tsQuery.query);
  return {
    ...searchConditions(conditions, (term) => onRow.has(term)),
    expectedHits,
    isUnsure: expectedHits <= BROAD_MIN_HITS && isHardToTell,
    schoolCount,
    broadMinHits: broadMinHitsOf(conditions),
  };
}

function broadMinHitsOf({ terms, ranges }: QueryConditions): number {
  if (terms.length > 1 || ranges.length > 0) return Infinity;
  return terms.length === 0 || ONE_TERM.test(terms[0].tsQuery.query) ? BROAD_MIN_HITS : BROAD_MIN_HITS_OF_TERMS;
}

const ONE_LETTER = /^'.':\*$/u;
const ONE_TERM = /^'[^']*'$/;

async function explainRows(source: Prisma.Sql): Promise<number> {
  const [row] = await readRows<[{ "QUERY PLAN": { Plan: { "Plan Rows": number } }[] }]>`EXPLAIN (FORMAT JSON) ${source}`;
  return row["QUERY PLAN"][0].Plan["Plan Rows"];
}

/** Whether to expect more than TOTAL_CAP hits, which are walked and counted instead of collected. Samples when the estimate is unsure. */
export async function isBroad(plan: Plan): Promise<boolean> {
  return plan.expectedHits > TOTAL_CAP || (plan.isUnsure && (await measureHits(plan)).expectedHits > BROAD_MIN_HITS);
}

export interface Measurement {
  expectedHits: number;
  schoolCount: number;
  /** The number of hits, at most TOTAL_CAP + 1; counted at the first call. */
  total: () => Promise<number>;
}

export function measureHits(plan: Plan): Promise<Measurement> {
  const measurement = measurements.get(plan) ?? measure(plan);
  measurements.set(plan, measurement);
  return measurement;
}

const measurements = new WeakMap<Plan, Promise<Measurement>>();

async function measure(plan: Plan): Promise<Measurement> {
  const { expectedHits, schoolCount, broadMinHits } = plan;
  const needsSample = plan.isUnsure || (broadMinHits === Infinity && expectedHits > BROAD_MIN_HITS);
  const sampledHits = needsSample ? await sampleHits(plan) : null;
  const isSurelyCapped = sampledHits === null ? expectedHits > broadMinHits : sampledHits > BROAD_MIN_HITS_OF_SAMPLE;
  let counted = isSurelyCapped ? Promise.resolve(TOTAL_CAP + 1) : null;
  const total = () => (counted ??= countUpToCap(matchingRows(plan)));
  return { expectedHits: Math.max(expectedHits, sampledHits ?? 0), schoolCount, total };
}

/** Sampled counts by condition, cached: they are about as exact and as old as the statistics of ANALYZE. */
const SAMPLE_TTL_MS = 60_000;
const MAX_SAMPLE_CHARACTERS = 1_000_000;
const samples = () =>
  perDatabase(
    "sampled hits",
    () => new LRUCache<string, number>({ ttl: SAMPLE_TTL_MS, maxSize: MAX_SAMPLE_CHARACTERS, sizeCalculation: (_, key) => key.length }),
  );

/** Estimates the hits from some pages of the table: for terms that often occur together, the statistics expect too few. */
async function sampleHits({ tsQueryOnRow, rowConditions }: Plan): Promise<number> {
  const conditions = allConditions([...tsQueryOnRow, ...rowConditions]);
  const key = JSON.stringify([conditions.text, conditions.values]);
  const cached = samples().get(key);
  if (cached !== undefined) return cached;
  const [row] = await readRows<[{ hits: number }]>`
    SELECT count(*)::int AS hits FROM school_search TABLESAMPLE SYSTEM (${SAMPLED_PERCENT}) REPEATABLE (1) WHERE ${conditions}`;
  const hits = (row.hits * 100) / SAMPLED_PERCENT;
  samples().set(key, hits);
  return hits;
}

async function countUpToCap(source: Prisma.Sql): Promise<number> {
  const [row] = await readRows<[{ total: number }]>`SELECT count(*)::int AS total FROM (${source} LIMIT ${TOTAL_CAP + 1}) AS counted`;
  return row.total;
}
