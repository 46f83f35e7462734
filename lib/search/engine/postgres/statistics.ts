import { readRows } from "@/lib/platform/db";
import { StaleWhileRevalidate } from "@/lib/platform/stale-while-revalidate";

/** ANALYZE's statistics of the index over terms: enough to estimate hits without asking the planner each time. */
export interface Statistics {
  schools: number;
  shareOf: (term: string, isPrefix: boolean) => number;
}

const cached = new StaleWhileRevalidate("statistics", readStatistics);

export const statistics = (): Promise<Statistics> => cached.get();

async function readStatistics(): Promise<Statistics> {
  const [row] = await readRows<[{ schools: number; terms: string[] | null; shares: number[] | null }]>`
    SELECT CASE WHEN reltuples > 0 AND relpages > 0 THEN reltuples / relpages ELSE 35 END * pg_relation_size(oid) / 8192 AS schools,
      terms, shares
    FROM pg_class LEFT JOIN search_term_statistics() ON true WHERE oid = 'school_search'::regclass`;
  return { schools: row.schools, shareOf: sharesOf(row.terms ?? [], row.shares ?? []) };
}

/** Assumed shares of terms that are not among the commonest. Most words are in few names. */
const RARE_PLACE_SHARE = 0.001;
const RARE_WORD_SHARE = 0.0003;

/** Estimates like the planner (`tsquery_opr_selec`). `shares` has a share for each term and, at its end, the smallest. */
function sharesOf(terms: string[], shares: number[]): Statistics["shareOf"] {
  const min = (shares[terms.length] ?? Infinity) / 2;
  const rare = (term: string) => Math.min(term.startsWith("@") ? RARE_PLACE_SHARE : RARE_WORD_SHARE, min);
  const shareOfTerm = new Map(terms.map((term, at) => [term, shares[at]]));
  const shareOfPrefix = (prefix: string) => either(terms.flatMap((term, at) => (term.startsWith(prefix) ? shares[at] : [])));
  return (term, isPrefix) => (isPrefix ? Math.max(rare(term), shareOfPrefix(term)) : (shareOfTerm.get(term) ?? rare(term)));
}

export const either = (shares: number[]) => shares.reduce((sum, share) => sum + share - sum * share, 0);
