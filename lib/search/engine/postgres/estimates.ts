import { LRUCache } from "lru-cache";
import { Prisma } from "@/prisma/generated/client";
import { readRows } from "@/lib/platform/db";
import { perDatabase } from "@/lib/platform/per-database";
import { TOTAL_CAP } from "@/lib/search/view";
import { allConditions, conditionsOf, fromTerms, type TermCondition, type Parts, type SearchConditions } from "./conditions";
import { statistics } from "./statistics";

/** Above this estimate there are surely more than TOTAL_CAP hits of one word or value. */
export const BROAD = 25_000;
/** The same of beginnings, and of values of which one is enough: their estimate adds up those of several, which may stand together. */
const SURELY_ABOVE_CAP = 40_000;
/** What a sample counts is surer than what is expected of several terms. */
const SURELY_ABOVE_CAP_BY_SAMPLE = 50_000;
/** Of the pages of the table, in percent. */
const SAMPLE = 1;
/** To look at a row costs as much as to read so many schools of words that begin so from the index. */
const LOOK = 15;

/** How a question is put to Postgres, and what it expects to find. */
export interface Plan extends SearchConditions {
  hits: number;
  /** The statistics can't say: of words that each are frequent whether they stand together, of one letter how many words begin so. */
  isUnsure: boolean;
  /** All listed schools */
  schools: number;
  /** With more expected there are surely too many to be counted. */
  surely: number;
}

/** To look for another word in the index costs as much as to look at so many rows; tenfold, since more may be left than is expected. */
const WORD = 5;

/**
 * What the statistics of the commonest terms let expect: to ask the planner would cost a millisecond. Beginnings, and one of many words, are looked
 * for on the rows where something else leaves few of these.
 */
export async function planOf(parts: Parts): Promise<Plan> {
  const { asked, ranges } = parts;
  const noted = await statistics();
  const shares = asked.map(({ terms }) => terms.shareBy(noted));
  const fewest = Math.min(...shares) * noted.schools;
  const leftByOthers = asked.reduce((left, { oneOf }, at) => (oneOf > 1 ? left : left * shares[at]), noted.schools);
  const isOnRow = ({ isPrefix: isBegun, oneOf }: TermCondition, at: number) =>
    (isBegun && asked.length > 1 && shares[at] * noted.schools > fewest * LOOK) || (oneOf > 1 && leftByOthers < oneOf * WORD);
  const onRow = new Set(asked.filter(isOnRow));
  const expected =
    ranges.length > 0 ? await explain(fromTerms(conditionsOf(parts))) : noted.schools * shares.reduce((all, share) => all * share, 1);
  const hits = Math.max(1, Math.round(expected));
  return {
    ...conditionsOf(parts, (one) => onRow.has(one)),
    hits,
    isUnsure: hits <= BROAD && (asked.length > 1 ? fewest > BROAD : asked.length === 1 && ONE_LETTER.test(asked[0].terms.query)),
    schools: noted.schools,
    surely: surelyAboveCap(parts),
  };
}

function surelyAboveCap({ asked, ranges }: Parts): number {
  if (asked.length > 1 || ranges.length > 0) return Infinity;
  return asked.length === 0 || ONE_TERM.test(asked[0].terms.query) ? BROAD : SURELY_ABOVE_CAP;
}

const ONE_LETTER = /^'.':\*$/u;
const ONE_TERM = /^'[^']*'$/;

/** What the planner expects, by its statistics of all columns. */
async function explain(source: Prisma.Sql): Promise<number> {
  const [row] = await readRows<[{ "QUERY PLAN": { Plan: { "Plan Rows": number } }[] }]>`EXPLAIN (FORMAT JSON) ${source}`;
  return row["QUERY PLAN"][0].Plan["Plan Rows"];
}

/** Are more than TOTAL_CAP expected, so that they are walked and counted, not collected? Where the estimate can't say, a sample does. */
export async function isBroad(plan: Plan): Promise<boolean> {
  return plan.hits > TOTAL_CAP || (plan.isUnsure && (await measureMany(plan)).hits > BROAD);
}

/** Better estimated, and with the true total, up to TOTAL_CAP + 1, for who asks. */
export interface Measured {
  hits: number;
  schools: number;
  total: () => Promise<number>;
}

/** What is met by many, looked at once for a page and its counts. */
export function measureMany(plan: Plan): Promise<Measured> {
  const known = measured.get(plan) ?? measure(plan);
  measured.set(plan, known);
  return known;
}

const measured = new WeakMap<Plan, Promise<Measured>>();

async function measure(plan: Plan): Promise<Measured> {
  const sampled = plan.isUnsure || (plan.surely === Infinity && plan.hits > BROAD) ? await sampleHits(plan) : null;
  const isSurelyCapped = sampled === null ? plan.hits > plan.surely : sampled > SURELY_ABOVE_CAP_BY_SAMPLE;
  let counted = isSurelyCapped ? Promise.resolve(TOTAL_CAP + 1) : null;
  const total = () => (counted ??= countUpToCap(fromTerms(plan)));
  return { hits: Math.max(plan.hits, sampled ?? 0), schools: plan.schools, total };
}

/** Samples by what was looked for. They say about how many there are, as ANALYZE's do, and are as old at most; in letters of what they are kept by. */
const SAMPLE_TTL_MS = 60_000;
const MAX_SAMPLES = 1_000_000;
const kept = () =>
  perDatabase(
    "sampled hits",
    () => new LRUCache<string, number>({ ttl: SAMPLE_TTL_MS, maxSize: MAX_SAMPLES, sizeCalculation: (_, asked) => asked.length }),
  );

/** About how many hits there are, by some pages of the table: of terms that often stand together too few are expected. */
async function sampleHits({ termsOnRow, others }: Plan): Promise<number> {
  const conditions = allConditions([...termsOnRow, ...others]);
  const asked = JSON.stringify([conditions.text, conditions.values]);
  const known = kept().get(asked);
  if (known !== undefined) return known;
  const [row] = await readRows<[{ hits: number }]>`
    SELECT count(*)::int AS hits FROM school_search TABLESAMPLE SYSTEM (${SAMPLE}) REPEATABLE (1) WHERE ${conditions}`;
  const hits = (row.hits * 100) / SAMPLE;
  kept().set(asked, hits);
  return hits;
}

async function countUpToCap(source: Prisma.Sql): Promise<number> {
  const [row] = await readRows<[{ total: number }]>`SELECT count(*)::int AS total FROM (${source} LIMIT ${TOTAL_CAP + 1}) AS counted`;
  return row.total;
}
