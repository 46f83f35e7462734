import { readRows } from "@/lib/platform/db";

/** What ANALYZE noted of the index over terms: enough to tell how many schools a question may find, without asking the planner each time. */
export interface Statistics {
  /** All listed schools, about. */
  schools: number;
  /** The share of schools that have a term, or one that begins so. */
  shareOf: (term: string, isBegun: boolean) => number;
}

/** What was known so long ago is read anew, behind who asks; so long ago, who asks waits for it. */
const LATELY_MS = 10_000;
const LONG_AGO_MS = 60_000;

let kept: { known: Statistics; at: number } | null = null;
let reading: Promise<Statistics> | null = null;

export async function statistics(): Promise<Statistics> {
  const age = kept ? performance.now() - kept.at : Infinity;
  if (!kept || age > LONG_AGO_MS) return readOnce();
  if (age > LATELY_MS) readOnce().catch(() => undefined);
  return kept.known;
}

function readOnce(): Promise<Statistics> {
  return (reading ??= read().finally(() => (reading = null)));
}

async function read(): Promise<Statistics> {
  const [noted] = await readRows<[{ schools: number; terms: string[] | null; shares: number[] | null }]>`
    SELECT CASE WHEN reltuples > 0 AND relpages > 0 THEN reltuples / relpages ELSE 35 END * pg_relation_size(oid) / 8192 AS schools,
      terms, shares
    FROM pg_class LEFT JOIN search_term_statistics() ON true WHERE oid = 'school_search'::regclass`;
  const known = { schools: noted.schools, shareOf: sharesOf(noted.terms ?? [], noted.shares ?? []) };
  kept = { known, at: performance.now() };
  return known;
}

/** A term that is not among the commonest has this share at most. */
const UNKNOWN = 0.001;

/** As the planner reckons (`tsquery_opr_selec`). Behind the shares of the terms stands the least of them. */
function sharesOf(terms: string[], shares: number[]): Statistics["shareOf"] {
  const rare = Math.min(UNKNOWN, (shares[terms.length] ?? Infinity) / 2);
  const known = new Map(terms.map((term, at) => [term, shares[at]]));
  const shareOfBegun = (beginning: string) => either(terms.flatMap((term, at) => (term.startsWith(beginning) ? shares[at] : [])));
  return (term, isBegun) => (isBegun ? Math.max(rare, shareOfBegun(term)) : (known.get(term) ?? rare));
}

/** The share that has one of several, where each has its own and none hangs on another. */
export const either = (shares: number[]) => shares.reduce((sum, share) => sum + share - sum * share, 0);
