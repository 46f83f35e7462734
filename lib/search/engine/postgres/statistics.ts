import { readRows } from "@/lib/platform/db";
import { StaleWhileRevalidate } from "@/lib/platform/stale-while-revalidate";

/** What ANALYZE noted of the index over terms: enough to tell how many schools a question may find, without asking the planner each time. */
export interface Statistics {
  /** All listed schools, about. */
  schools: number;
  /** The share of schools that have a term, or one that begins so. */
  shareOf: (term: string, isPrefix: boolean) => number;
}

const noted = new StaleWhileRevalidate("statistics", readStatistics);

export const statistics = (): Promise<Statistics> => noted.get();

async function readStatistics(): Promise<Statistics> {
  const [noted] = await readRows<[{ schools: number; terms: string[] | null; shares: number[] | null }]>`
    SELECT CASE WHEN reltuples > 0 AND relpages > 0 THEN reltuples / relpages ELSE 35 END * pg_relation_size(oid) / 8192 AS schools,
      terms, shares
    FROM pg_class LEFT JOIN search_term_statistics() ON true WHERE oid = 'school_search'::regclass`;
  return { schools: noted.schools, shareOf: sharesOf(noted.terms ?? [], noted.shares ?? []) };
}

/** What terms that are not among the commonest are expected to have: places, and words, of which most are in few names. */
const RARE_PLACE = 0.001;
const RARE_WORD = 0.0003;

/** As the planner reckons (`tsquery_opr_selec`). Behind the shares of the terms stands the least of them. */
function sharesOf(terms: string[], shares: number[]): Statistics["shareOf"] {
  const min = (shares[terms.length] ?? Infinity) / 2;
  const rare = (term: string) => Math.min(term.startsWith("@") ? RARE_PLACE : RARE_WORD, min);
  const known = new Map(terms.map((term, at) => [term, shares[at]]));
  const shareOfBegun = (beginning: string) => either(terms.flatMap((term, at) => (term.startsWith(beginning) ? shares[at] : [])));
  return (term, isPrefix) => (isPrefix ? Math.max(rare(term), shareOfBegun(term)) : (known.get(term) ?? rare(term)));
}

/** The share that has one of several, where each has its own and none hangs on another. */
export const either = (shares: number[]) => shares.reduce((sum, share) => sum + share - sum * share, 0);
