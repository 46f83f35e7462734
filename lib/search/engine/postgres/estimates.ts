import { LRUCache } from "lru-cache";
import { Prisma } from "@/prisma/generated/client";
import { readRows } from "@/lib/platform/db";
import { perDatabase } from "@/lib/platform/database/per-database";
import { TOTAL_CAP } from "@/lib/search/school-criteria";
import { allConditions, conditionsOf, fromTerms, type TermCondition, type Parts, type SearchConditions } from "./conditions";
import { statistics } from "./statistics";

// How many hits to expect, from which the engine chooses: few are collected and scored; of more than TOTAL_CAP, an order is
// walked. planOf() estimates without a query, from ANALYZE's statistics. Where these can't tell, measureMany() reads a sample.

/** Above these estimates there are certainly more than TOTAL_CAP hits: for one term, for several that may overlap, and for a sample. */
export const BROAD = 25_000;
const BROAD_FOR_SEVERAL_TERMS = 40_000;
const BROAD_FOR_SAMPLE = 50_000;
const SAMPLED_PERCENT = 1;
/** The cost of checking one row. The unit is reading one school from the index for a prefix. */
const ROW_CHECK_COST = 15;
/** The cost of looking up one more word in the index. The unit is checking one row. Ten times the real cost, because more rows may be left than expected. */
const INDEX_WORD_COST = 5;

export interface Plan extends SearchConditions {
  hits: number;
  /** The statistics can't tell: whether frequent terms occur together, or how many terms start with one letter. */
  isUnsure: boolean;
  schools: number;
  surelyBroad: number;
}

/** Without asking the planner, which takes a millisecond. Prefixes are checked on rows when the other conditions leave few. */
export async function planOf(parts: Parts): Promise<Plan> {
  const { asked, ranges } = parts;
  const known = await statistics();
  const shares = asked.map(({ terms }) => terms.shareBy(known));
  const fewest = Math.min(...shares) * known.schools;
  const leftByOthers = asked.reduce((left, { oneOf }, at) => (oneOf > 1 ? left : left * shares[at]), known.schools);
  const isCheaperOnRow = ({ isPrefix, oneOf }: TermCondition, at: number) =>
    (isPrefix && asked.length > 1 && shares[at] * known.schools > fewest * ROW_CHECK_COST) ||
    (oneOf > 1 && leftByOthers < oneOf * INDEX_WORD_COST);
  const onRow = new Set(asked.filter(isCheaperOnRow));
  const expected =
    ranges.length > 0 ? await explain(fromTerms(conditionsOf(parts))) : known.schools * shares.reduce((all, share) => all * share, 1);
  const hits = Math.max(1, Math.round(expected));
  const isUnsure = asked.length > 1 ? fewest > BROAD : asked.length === 1 && ONE_LETTER.test(asked[0].terms.query);
  return {
    ...conditionsOf(parts, (one) => onRow.has(one)),
    hits,
    isUnsure: hits <= BROAD && isUnsure,
    schools: known.schools,
    surelyBroad: surelyBroadFrom(parts),
  };
}

function surelyBroadFrom({ asked, ranges }: Parts): number {
  if (asked.length > 1 || ranges.length > 0) return Infinity;
  return asked.length === 0 || ONE_TERM.test(asked[0].terms.query) ? BROAD : BROAD_FOR_SEVERAL_TERMS;
}

const ONE_LETTER = /^'.':\*$/u;
const ONE_TERM = /^'[^']*'$/;

async function explain(source: Prisma.Sql): Promise<number> {
  const [row] = await readRows<[{ "QUERY PLAN": { Plan: { "Plan Rows": number } }[] }]>`EXPLAIN (FORMAT JSON) ${source}`;
  return row["QUERY PLAN"][0].Plan["Plan Rows"];
}

/** Whether to expect more than TOTAL_CAP hits, which are walked and counted instead of collected. Samples when the estimate is unsure. */
export async function isBroad(plan: Plan): Promise<boolean> {
  return plan.hits > TOTAL_CAP || (plan.isUnsure && (await measureMany(plan)).hits > BROAD);
}

export interface Measured {
  hits: number;
  schools: number;
  total: () => Promise<number>;
}

export function measureMany(plan: Plan): Promise<Measured> {
  const known = measured.get(plan) ?? measure(plan);
  measured.set(plan, known);
  return known;
}

const measured = new WeakMap<Plan, Promise<Measured>>();

async function measure(plan: Plan): Promise<Measured> {
  const sampled = plan.isUnsure || (plan.surelyBroad === Infinity && plan.hits > BROAD) ? await sampleHits(plan) : null;
  const isSurelyCapped = sampled === null ? plan.hits > plan.surelyBroad : sampled > BROAD_FOR_SAMPLE;
  let counted = isSurelyCapped ? Promise.resolve(TOTAL_CAP + 1) : null;
  const total = () => (counted ??= countUpToCap(fromTerms(plan)));
  return { hits: Math.max(plan.hits, sampled ?? 0), schools: plan.schools, total };
}

/** Sampled counts by condition, no older and no more exact than those of ANALYZE. The size is in characters of the keys. */
const SAMPLE_TTL_MS = 60_000;
const MAX_SAMPLES = 1_000_000;
const cache = () =>
  perDatabase(
    "sampled hits",
    () => new LRUCache<string, number>({ ttl: SAMPLE_TTL_MS, maxSize: MAX_SAMPLES, sizeCalculation: (_, asked) => asked.length }),
  );

/** Estimates the hits from some pages of the table: for terms that often occur together, the statistics expect too few. */
async function sampleHits({ termsOnRow, others }: Plan): Promise<number> {
  const conditions = allConditions([...termsOnRow, ...others]);
  const asked = JSON.stringify([conditions.text, conditions.values]);
  const known = cache().get(asked);
  if (known !== undefined) return known;
  const [row] = await readRows<[{ hits: number }]>`
    SELECT count(*)::int AS hits FROM school_search TABLESAMPLE SYSTEM (${SAMPLED_PERCENT}) REPEATABLE (1) WHERE ${conditions}`;
  const hits = (row.hits * 100) / SAMPLED_PERCENT;
  cache().set(asked, hits);
  return hits;
}

async function countUpToCap(source: Prisma.Sql): Promise<number> {
  const [row] = await readRows<[{ total: number }]>`SELECT count(*)::int AS total FROM (${source} LIMIT ${TOTAL_CAP + 1}) AS counted`;
  return row.total;
}
