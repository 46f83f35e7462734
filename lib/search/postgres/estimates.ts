import { Prisma } from "@/prisma/generated/client";
import { readRows } from "@/lib/platform/db";
import { TOTAL_CAP } from "../view";
import { allConditions, fromTerms, type SearchConditions } from "./conditions";

/** Above this estimate the hits are not collected to be counted and scored: there are too many. */
export const BROAD = 30_000;
/** An estimate of one term this high cannot hide fewer than TOTAL_CAP hits: nobody needs to count them. */
const SURELY_ABOVE_CAP = 150_000;
/** Of the pages of the table, in percent. */
const SAMPLE = 1;
/** What a sample counts is surer than what the planner thinks of several terms. */
const SURELY_ABOVE_CAP_BY_SAMPLE = 50_000;

export interface Estimate {
  hits: number;
  /** All listed schools */
  schools: number;
}

/**
 * How many hits the planner expects, from its statistics of the commonest terms; it costs a millisecond and no row. One
 * request asks for the same conditions several times: they are estimated once.
 */
export function estimateHits(conditions: SearchConditions): Promise<Estimate> {
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

/** With the true total, up to TOTAL_CAP + 1: it is counted while the page is walked to. */
type Measured = Estimate & { total: Promise<number> };

/** The same of conditions that are met by many: better estimated, and counted, once for a page and its counts. */
export function measureMany(conditions: SearchConditions): Promise<Measured> {
  const known = measured.get(conditions) ?? sampleAndCount(conditions);
  measured.set(conditions, known);
  return known;
}

const measured = new WeakMap<SearchConditions, Promise<Measured>>();

async function sampleAndCount(conditions: SearchConditions): Promise<Measured> {
  const estimate = await estimateHits(conditions);
  const isAll = conditions.terms === null && conditions.others.length === 0;
  const sampled = conditions.isOneTerm || isAll ? null : await sampleHits(conditions);
  const isSurelyCapped = !isAll && (sampled === null ? estimate.hits > SURELY_ABOVE_CAP : sampled > SURELY_ABOVE_CAP_BY_SAMPLE);
  const total = isSurelyCapped ? Promise.resolve(TOTAL_CAP + 1) : countUpToCap(fromTerms(conditions));
  // Whoever awaits it hears that it failed; that nobody does yet is no fault.
  total.catch(() => {});
  return { hits: Math.max(estimate.hits, sampled ?? 0), schools: estimate.schools, total };
}

/** About how many hits there are, by some pages of the table: of terms that often stand together the planner expects too few. */
async function sampleHits({ termsOnRow, others }: SearchConditions): Promise<number> {
  const [row] = await readRows<[{ hits: number }]>`
    SELECT count(*)::int AS hits FROM school_search TABLESAMPLE SYSTEM (${SAMPLE}) REPEATABLE (1) WHERE ${allConditions([...termsOnRow, ...others])}`;
  return (row.hits * 100) / SAMPLE;
}

export async function countUpToCap(source: Prisma.Sql): Promise<number> {
  const [row] = await readRows<[{ total: number }]>`SELECT count(*)::int AS total FROM (${source} LIMIT ${TOTAL_CAP + 1}) AS counted`;
  return row.total;
}
