import { LRUCache } from "lru-cache";
import { readPrepared } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { markIncomplete } from "@/lib/server/failure.mjs";
import { singleton } from "@/lib/platform/singleton.mjs";
import { StaleWhileRevalidate } from "@/lib/platform/stale-while-revalidate";
import { normalWords } from "@/lib/schools/words/school-words";
import { knownWords } from "@/lib/search/language/known-words";
import { knownPlaces } from "@/lib/search/places/known-places";
import type { SearchQuery } from "@/lib/search/engine/search-query";
import { isTooSlow, TimeLimitError, withTimeLimit } from "../results/time-limit";
import { transliterateToLatin } from "@/lib/search/language/transliterate-to-latin";
import type { Spellings } from "@/lib/search/language/other-scripts";
import { CARRIERS } from "@/lib/search/language/word-lists";
import { LIKELY, splitCompounds } from "./compound-splitting";
import { findWithAllWords, type Attempt } from "./expansion-attempt";
import type { ExpandedQuery } from "./rank-expansion";

/** A page, its counts and its map request the same expansion one after the other. Short, because a new school may match better. */
const CACHE_TTL_MS = 1_000;
/** One expansion runs at a time and a few wait, for this long: more would delay searches without typing errors. */
const MAX_WAITING = 4;
const QUEUE_TIMEOUT_MS = 1_000;

export interface ExpandableQuery {
  text: string;
  /** Words of filters that no school is known to meet. */
  droppedFilterText: string;
  spellings: Spellings;
  filters: SearchQuery;
}

const queue = singleton("expansion-queue", () => ({
  expansions: new LRUCache<string, Promise<ExpandedQuery | null>>({ max: 500, ttl: CACHE_TTL_MS }),
  waiting: 0,
  last: Promise.resolve() as Promise<unknown>,
}));

/**
 * Expands a query that found too little. Expansions run one after the other and are cached for a short time, timeouts too. null if nothing
 * similar exists, or if expanding takes too long and the query as typed has hits.
 * @param isFound whether the query has hits as typed
 * @param scoreCounts the counts with which the first page of the list was ranked, for its next page; by default the current ones are read
 * @throws TimeLimitError or the database's error if it takes too long and there are no hits
 */
export async function expandQuery(
  expandable: ExpandableQuery,
  { isFound, scoreCounts }: { isFound: boolean; scoreCounts?: number[] },
): Promise<ExpandedQuery | null> {
  try {
    return await expandOnce(expandable, scoreCounts);
  } catch (error) {
    if (!isFound || !isTooSlow(error)) throw error;
    markIncomplete();
    return null;
  }
}

function expandOnce(expandable: ExpandableQuery, scoreCounts?: number[]): Promise<ExpandedQuery | null> {
  const key = JSON.stringify([expandable, scoreCounts]);
  const cached = queue.expansions.get(key);
  if (cached) return cached;
  if (queue.waiting > MAX_WAITING) return Promise.reject(new TimeLimitError("too many wait"));
  const expansion = runQueued(() => expand(expandable, scoreCounts));
  const cache = () => queue.expansions.set(key, expansion);
  const evict = () => queue.expansions.delete(key);
  // While it runs, the expansion is shared however long it takes.
  queue.expansions.set(key, expansion, { ttl: 0 });
  expansion.then(
    (expanded) => (expanded ? cache() : evict()),
    (error: unknown) => {
      if (!isTooSlow(error)) return evict();
      log.warn("a search was not corrected in time");
      cache();
    },
  );
  return expansion;
}

/** Runs tasks one after the other. If a task times out in the queue, the next one still waits for those before it. */
async function runQueued<Result>(task: () => Promise<Result>): Promise<Result> {
  const previous = queue.last;
  const result = withTimeLimit(QUEUE_TIMEOUT_MS, previous).then(task);
  queue.last = Promise.allSettled([previous, result]);
  queue.waiting++;
  return result.finally(() => queue.waiting--);
}

/** Tries the text with compounds split, then as typed. If no school has all words, drops some: first from the text as typed. */
async function expand({ text, ...expandable }: ExpandableQuery, scoreCounts?: number[]): Promise<ExpandedQuery | null> {
  const typed = transliterateToLatin(text);
  const [places, vocabulary, listedCount] = await Promise.all([knownPlaces(), knownWords(), approximateSchoolCount.get()]);
  const schoolCount = Math.max(vocabulary.max, Math.round(listedCount));
  const context = { ...expandable, places, vocabulary, schoolCount, scoreCounts };
  const isOneWord = (word: string) => CARRIERS.has(word) || places.find(normalWords(word)) !== null;
  const split = splitCompounds(typed, vocabulary, LIKELY, isOneWord);
  const attempts: Attempt[] = [];
  for (const version of [...(split ? [split] : []), { text: typed, compounds: [] }]) {
    const attempt = await findWithAllWords(version, context);
    if (attempt.expanded) return attempt.expanded;
    attempts.push(attempt);
  }
  for (const { dropWords } of attempts.toReversed()) {
    const expanded = await dropWords();
    if (expanded) return expanded;
  }
  return null;
}

const approximateSchoolCount = new StaleWhileRevalidate<number>("approximate school count", async () => {
  const [{ total }] = await readPrepared<[{ total: number }]>`
    SELECT greatest(reltuples, 1)::float8 AS total FROM pg_class WHERE oid = 'school_search'::regclass`;
  return total;
});
