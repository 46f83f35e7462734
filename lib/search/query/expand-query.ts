import { LRUCache } from "lru-cache";
import { readPrepared } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { StaleWhileRevalidate } from "@/lib/platform/stale-while-revalidate";
import { normalWords } from "@/lib/schools/school-words";
import { knownWords } from "@/lib/search/language/known-words";
import { onlyMatched, wholeNameIn, expandedTerms } from "./build-queries";
import { knownPlaces } from "@/lib/search/places/known-places";
import { MAX_PINNED, type SearchQuery } from "@/lib/search/engine/search-query";
import { scoreOfMeanings } from "./ranking";
import { searchEngine } from "@/lib/search/engine/current-engine";
import { isTooSlow, TimeLimitError, withTimeLimit } from "./time-limit";
import { transliterateToLatin } from "@/lib/search/language/transliterate-to-latin";
import {
  typedIfMatched,
  asTypedOnly,
  isAsTyped,
  isMatched,
  KNOWN,
  likeliestOnly,
  likeliestPhrase,
  meaningOf,
  matchedMeanings,
  candidatePlaceIds,
  interpretGroups,
  withLocalVocabulary,
  type InterpretedGroup,
} from "./interpreted-groups";
import type { PlaceDictionary } from "@/lib/search/places/place-dictionary";
import { parseQuery } from "./parse-query";
import { withUnsplitAlternatives, UNCERTAIN, splitCompounds, type SplitQuery } from "./compound-splitting";
import type { Vocabulary } from "@/lib/search/language/vocabulary";
import { TOTAL_CAP } from "@/lib/search/view";
import { localVocabulary } from "./local-vocabulary";

/** The same is asked for its page, its counts and its map, one after the other. No longer: a school that came since is what is meant. */
const CACHE_TTL_MS = 1_000;
/** One is made at a time, and a few wait, so long: more would keep those waiting who typed right. */
const QUEUE_LIMIT = 4;
const QUEUE_TIMEOUT_MS = 1_000;
/** Of so many hits, the best by rank, what the words may mean is kept: whatever none of them has is not asked for again. */
const COMPARED = 500;

/** So many hits are enough: with fewer what else the words may mean is looked for as well. */
export const ENOUGH = 10;
/** Of fewer hits than this words are compared with those that names have in the place that was named. */
const LOCAL_VOCABULARY_BELOW = 3;

/** A question with all that the words may mean. */
export interface ExpandedQuery {
  query: SearchQuery;
  /** What its score is made of: how many schools there are, and how many have each of the words. */
  counts: number[];
  /** What the words were taken for, by its best hit. */
  corrected: string | null;
  /** The best hit has another word than one that was typed, or none of it. */
  isOther: boolean;
  /** What has all words as they were typed, but for those that nobody needs, comes first; null: not so, where one of them is nearly a place's name. */
  first: string[] | null;
}

interface How {
  /** The words found something as they are. */
  isFound: boolean;
  /** Those of the list whose next page is asked for; else the counts of now. */
  counts?: number[];
}

interface ExpansionQueue {
  made: LRUCache<string, Promise<ExpandedQuery | null>>;
  waiting: number;
  last: Promise<unknown>;
}

// Next loads this module once a bundle; there is one turn for the process.
const kept = globalThis as { schoolsachWidening?: ExpansionQueue };
const queue = (kept.schoolsachWidening ??= { made: new LRUCache({ max: 500, ttl: CACHE_TTL_MS }), waiting: 0, last: Promise.resolve() });

/**
 * What a search that found few or none may have meant, in its turn and kept for a moment; so is that it took too long. null: nothing near is
 * there; also where it took too long, or too many wait for their turn, and something was found: that is an answer, and stands.
 *
 * @throws NotInTime, or the database's own error, where that was so and nothing was found
 */
export async function expandQuery(text: string, filters: SearchQuery, { isFound, counts }: How): Promise<ExpandedQuery | null> {
  try {
    return await expandOnce(text, filters, counts);
  } catch (error) {
    if (!isFound || !isTooSlow(error)) throw error;
    return null;
  }
}

function expandOnce(text: string, filters: SearchQuery, counts?: number[]): Promise<ExpandedQuery | null> {
  const key = JSON.stringify([text, filters, counts]);
  const known = queue.made.get(key);
  if (known) return known;
  if (queue.waiting > QUEUE_LIMIT) return Promise.reject(new TimeLimitError("too many wait"));
  const found = runQueued(() => expand(text, filters, counts));
  const keep = () => queue.made.set(key, found);
  const forget = () => queue.made.delete(key);
  queue.made.set(key, found, { ttl: 0 });
  found.then(
    (widened) => (widened ? keep() : forget()),
    (error: unknown) => {
      if (!isTooSlow(error)) return forget();
      log.warn("a search was not corrected in time");
      keep();
    },
  );
  return found;
}

/** The next one's turn begins where this one's ends, also where this one waited in vain for its own. */
async function runQueued<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = queue.last;
  const done = withTimeLimit(QUEUE_TIMEOUT_MS, before).then(work);
  queue.last = Promise.allSettled([before, done]);
  queue.waiting++;
  return done.finally(() => queue.waiting--);
}

/** What words are compared with. */
interface Known {
  places: PlaceDictionary;
  vocabulary: Vocabulary;
  /** About how many there are */
  schools: number;
  /** Given for the next page of a list. */
  counts?: number[];
}

/** Words that were run together are read apart; where nothing has them so, as they are; then what may be run together. All of them before some. */
async function expand(text: string, filters: SearchQuery, counts?: number[]): Promise<ExpandedQuery | null> {
  const typed = transliterateToLatin(text);
  const [places, vocabulary, listed] = await Promise.all([knownPlaces(), knownWords(), listedAbout.get()]);
  const known = { places, vocabulary, schools: Math.max(vocabulary.max, Math.round(listed)), counts };
  const apart = splitCompounds(typed, vocabulary);
  const perhaps = apart ? null : splitCompounds(typed, vocabulary, UNCERTAIN);
  const readings = [apart, { text: typed, known: [] }, perhaps].filter((one) => one !== null);
  const tries = readings.map((one) => expandAs(one, filters, known));
  return (await nextOf(tries)) ?? nextOf(tries);
}

async function nextOf(tries: AsyncGenerator<ExpandedQuery | null>[]): Promise<ExpandedQuery | null> {
  for (const one of tries) {
    const { value } = await one.next();
    if (value) return value;
  }
  return null;
}

/** What has all of these words; then, where that is nothing, what has some of them. */
async function* expandAs(
  { text, known: runs }: SplitQuery,
  filters: SearchQuery,
  { places, vocabulary, schools, counts: given }: Known,
): AsyncGenerator<ExpandedQuery | null, null> {
  const reading = parseQuery(text, places);
  if (!reading) return null;
  const find = (words: SearchQuery["words"], limit: number) =>
    searchEngine().findPage({ ...filters, words }, "relevance", { offset: 0, limit });
  let groups = await interpretGroups(withUnsplitAlternatives(reading.groups, runs), vocabulary, places);
  const typed = groups.map(asTypedOnly);
  let first: string[] = [];
  const answer = async (words: SearchQuery["words"], met: InterpretedGroup[]): Promise<ExpandedQuery> => {
    const ask = async (kept: InterpretedGroup[]) => {
      const likely = likeliestPhrase(reading.phrase, kept);
      const corrected = likely && parseQuery(likely.join(" "), places);
      const [all, ...ofWords] = given?.length === kept.length + 1 ? given : [schools, ...kept.map(({ known }) => known)];
      const counted = kept.map((group, at) => ({ ...group, known: ofWords[at] }));
      const score = scoreOfMeanings(counted, reading, corrected, all);
      const query = { ...filters, words: onlyMatched(words, kept), score, wholeName: wholeNameIn(corrected ?? reading) };
      return {
        kept,
        query,
        counts: [all, ...ofWords],
        best: await searchEngine().findPage(query, "relevance", { offset: 0, limit: 1 }),
      };
    };
    let asked = await ask(met);
    // Too many to be scored: what is known as it was typed is meant so, and what isn't is one of the likeliest.
    for (const narrowed of [typedIfMatched, likeliestOnly]) {
      if (asked.best.total <= TOTAL_CAP) break;
      const narrower = await ask(asked.kept.map(narrowed));
      if (narrower.best.total > 0) asked = narrower;
    }
    const [best] = await readWordsOf(asked.best.serials);
    const isApart = runs.some(({ run, isPrefix: isBegun }) => !best || !isMatched({ words: [run], isPrefix: isBegun }, best));
    const isOther = best !== undefined && (isApart || isDoubtful(asked.kept, [best]));
    const isPlaceWrong = met.some(({ candidatePlaces, words: [word] }) => candidatePlaces?.edits === 1 && vocabulary.count(word) < KNOWN);
    const isTypedFirst = met !== typed && !isPlaceWrong;
    return {
      query: asked.query,
      counts: asked.counts,
      corrected: takenFor(asked.kept, best),
      isOther,
      first: isTypedFirst ? first : null,
    };
  };

  // Without the words that nobody needs there may be enough as it was typed.
  const [asTyped] = expandedTerms(typed);
  if (asTyped && groups.some(({ isOptional }) => isOptional)) {
    const found = await find(asTyped, MAX_PINNED);
    first = found.serials;
    if (found.total >= ENOUGH) {
      yield answer(asTyped, typed);
      return null;
    }
  }
  let ways = [...expandedTerms(groups)];
  let found = ways[0] && (await find(ways[0], COMPARED));
  if (found && found.total < LOCAL_VOCABULARY_BELOW && isDoubtful(groups, await readWordsOf(found.serials))) {
    const there = await localVocabulary(groups, filters);
    if (there.size > 0) {
      groups = withLocalVocabulary(groups, there, vocabulary);
      ways = [...expandedTerms(groups)];
      found = await find(ways[0], COMPARED);
    }
  }
  for (const [at, words] of ways.entries()) {
    if (at > 0) found = await find(words, COMPARED);
    if (found.serials.length > 0) yield answer(words, matchedMeanings(groups, await readWordsOf(found.serials)));
    else if (at === 0) yield null;
  }
  return null;
}

async function readWordsOf(serials: string[]): Promise<Set<string>[]> {
  const schools = await searchEngine().readWords(serials);
  return schools.map(({ name, place }) => new Set([...name.split(" "), ...place.split(" ")]));
}

/** How many schools are listed, as the planner knows it. */
const listedAbout = new StaleWhileRevalidate<number>("listed about", async () => {
  const [{ total }] = await readPrepared<[{ total: number }]>`
    SELECT greatest(reltuples, 1)::float8 AS total FROM pg_class WHERE oid = 'school_search'::regclass`;
  return total;
});

/** What the words are where the best hit has them. */
function takenFor(groups: readonly InterpretedGroup[], words: ReadonlySet<string> | undefined): string | null {
  const wordsOf = (group: InterpretedGroup, words: ReadonlySet<string>) =>
    !group.places && isAsTyped(group, words) ? group.words : (meaningOf(group, words)?.words ?? districtOf(group, words));
  const taken = words ? groups.flatMap((group) => wordsOf(group, words)) : [];
  return taken.length > 0 ? [...new Set(taken)].join(" ") : null;
}

/** Where a school lies that answers to a town by its district alone. */
const districtOf = (group: InterpretedGroup, words: ReadonlySet<string>): string[] =>
  candidatePlaceIds(group)
    .map((id) => normalWords(id.split("/")[1]))
    .find((name) => name.every((word) => words.has(word))) ?? [];

/** Has none of these schools a word as it was typed? */
const isDoubtful = (groups: readonly InterpretedGroup[], schools: readonly ReadonlySet<string>[]) =>
  groups.some((group) => !group.isOptional && !schools.some((words) => isAsTyped(group, words)));
