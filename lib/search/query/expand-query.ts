import { LRUCache } from "lru-cache";
import { readPrepared } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { markIncomplete } from "@/lib/server/failure.mjs";
import { singleton } from "@/lib/platform/singleton.mjs";
import { StaleWhileRevalidate } from "@/lib/platform/stale-while-revalidate";
import { normalWords } from "@/lib/schools/words/school-words";
import { knownWords } from "@/lib/search/language/known-words";
import { alternativesOf, onlyMatched, wholeNameIn, requiredTerms } from "./build-queries";
import { knownPlaces } from "@/lib/search/places/known-places";
import { MAX_PINNED, type SearchQuery } from "@/lib/search/engine/search-query";
import { expandedScore } from "./ranking";
import { relax, relaxedTerms } from "./relax-query";
import { searchEngine } from "@/lib/search/engine/current-engine";
import { isTooSlow, TimeLimitError, withTimeLimit } from "../results/time-limit";
import { transliterateToLatin } from "@/lib/search/language/transliterate-to-latin";
import {
  typedIfMatched,
  asTypedOnly,
  isAsTyped,
  isMatched,
  KNOWN_WORD_MIN_SCHOOLS,
  likeliestOnly,
  likeliestPhrase,
  meaningOf,
  matchedMeanings,
  candidatePlaceIds,
  interpretGroups,
  withLocalVocabulary,
  type InterpretedGroup,
} from "./interpreted-groups";
import { isSmallTown, type PlaceDictionary } from "@/lib/search/places/place-dictionary";
import { namesPlace, parseQuery, placeIdsOf, type ParsedQuery } from "./parse-query";
import { LIKELY, withUnsplitAlternatives, splitCompounds, type SplitQuery } from "./compound-splitting";
import { isKindWord } from "@/lib/search/language/hindi-school-kinds";
import type { Spellings } from "@/lib/search/language/other-scripts";
import type { Vocabulary } from "@/lib/search/language/vocabulary";
import { asWritten, runsAsWritten } from "./as-written";
import { CARRIERS } from "@/lib/search/language/word-lists";
import { TOTAL_CAP } from "@/lib/search/school-criteria";
import { localVocabulary } from "./local-vocabulary";

/** A page, its counts and its map request the same expansion one after the other. Short, because a new school may match better. */
const CACHE_TTL_MS = 1_000;
/** One expansion runs at a time and a few wait, for this long: more would delay searches without typing errors. */
const QUEUE_LIMIT = 4;
const QUEUE_TIMEOUT_MS = 1_000;
/** Only meanings that occur in this many hits, the best by rank, are searched for. */
const MEANINGS_SAMPLE_SIZE = 500;

export const MIN_HITS = 10;
/** With fewer hits, words are compared with those of names in the place that was named. */
const LOCAL_VOCABULARY_BELOW = 3;

export interface ExpandableQuery {
  text: string;
  /** Words of filters that no school is known to meet. */
  droppedFilters: string;
  spellings: Spellings;
  under: SearchQuery;
}

export interface ExpandedQuery {
  query: SearchQuery;
  /** The inputs of the score: the number of schools, and the number with each of the words. */
  counts: number[];
  corrected: string | null;
  /** The best hit lacks a word as it was typed. */
  lacksTypedWord: boolean;
  /** Pinned: schools that have all required words as typed. null if nothing is pinned, because a word is nearly a place's name. */
  first: string[] | null;
  /** Words as typed that no hit need have. */
  droppedTerms: string[];
}

const queue = singleton("expansion-queue", () => ({
  expansions: new LRUCache<string, Promise<ExpandedQuery | null>>({ max: 500, ttl: CACHE_TTL_MS }),
  waiting: 0,
  last: Promise.resolve() as Promise<unknown>,
}));

/**
 * Expands a query that found too little, in the queue and with a short cache, which also holds timeouts. null if nothing similar exists,
 * or if expanding takes too long and the query as typed has hits.
 * @param isFound whether the query has hits as typed
 * @param counts the counts with which the first page of the list was ranked, for its next page; by default the current ones are read
 * @throws TimeLimitError or the database's error if it takes too long and there are no hits
 */
export async function expandQuery(
  expandable: ExpandableQuery,
  { isFound, counts }: { isFound: boolean; counts?: number[] },
): Promise<ExpandedQuery | null> {
  try {
    return await expandOnce(expandable, counts);
  } catch (error) {
    if (!isFound || !isTooSlow(error)) throw error;
    markIncomplete();
    return null;
  }
}

function expandOnce(expandable: ExpandableQuery, counts?: number[]): Promise<ExpandedQuery | null> {
  const key = JSON.stringify([expandable, counts]);
  const known = queue.expansions.get(key);
  if (known) return known;
  if (queue.waiting > QUEUE_LIMIT) return Promise.reject(new TimeLimitError("too many wait"));
  const found = runQueued(() => expand(expandable, counts));
  const cache = () => queue.expansions.set(key, found);
  const evict = () => queue.expansions.delete(key);
  queue.expansions.set(key, found, { ttl: 0 });
  found.then(
    (expanded) => (expanded ? cache() : evict()),
    (error: unknown) => {
      if (!isTooSlow(error)) return evict();
      log.warn("a search was not corrected in time");
      cache();
    },
  );
  return found;
}

/** The next task starts when this one ends, even if this one timed out waiting for its start. */
async function runQueued<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = queue.last;
  const done = withTimeLimit(QUEUE_TIMEOUT_MS, before).then(work);
  queue.last = Promise.allSettled([before, done]);
  queue.waiting++;
  return done.finally(() => queue.waiting--);
}

interface Context {
  filters: SearchQuery;
  droppedFilters: string;
  spellings: Spellings;
  places: PlaceDictionary;
  vocabulary: Vocabulary;
  schools: number;
  counts?: number[];
}

/**
 * Tries compounds split, then the text as typed. If no school has all words, drops some: first from the text as typed.
 */
async function expand(
  { text, under: filters, droppedFilters, spellings }: ExpandableQuery,
  counts?: number[],
): Promise<ExpandedQuery | null> {
  const typed = transliterateToLatin(text);
  const [places, vocabulary, listed] = await Promise.all([knownPlaces(), knownWords(), listedAbout.get()]);
  const context = { filters, droppedFilters, spellings, places, vocabulary, schools: Math.max(vocabulary.max, Math.round(listed)), counts };
  const isOneWord = (word: string) => CARRIERS.has(word) || places.find(normalWords(word)) !== null;
  const split = splitCompounds(typed, vocabulary, LIKELY, isOneWord);
  const asTyped = expandAs({ text: typed, known: [] }, context);
  const apart = split ? [expandAs(split, context)] : [];
  return (await nextOf([...apart, asTyped])) ?? nextOf([asTyped, ...apart]);
}

async function nextOf(attempts: AsyncGenerator<ExpandedQuery | null>[]): Promise<ExpandedQuery | null> {
  for (const one of attempts) {
    const { value } = await one.next();
    if (value) return value;
  }
  return null;
}

/** Yields the expansion in which schools have all words, or null so that the next attempt is tried; then the one that drops words. */
async function* expandAs({ text, known: compounds }: SplitQuery, context: Context): AsyncGenerator<ExpandedQuery | null, null> {
  const { filters, places, vocabulary } = context;
  const parsed = parseQuery(text, places, context.droppedFilters, context.spellings);
  if (!parsed) return null;
  const attempt = { ...context, text, parsed, compounds };
  const find = (words: SearchQuery["words"], limit: number) =>
    searchEngine().findPage({ ...filters, words }, "relevance", { offset: 0, limit });
  const each = withUnsplitAlternatives(parsed.groups, compounds);
  const withNeighbours = await interpretGroups(each, vocabulary, places, { isCautious: true });
  let groups = withNeighbours.map(withoutNeighbours);
  const required = requiredTerms(groups);
  if (!required) return null;

  // Without the optional words there may be enough hits as typed.
  let first: string[] = [];
  if (groups.some(({ isOptional }) => isOptional)) {
    const typed = groups.map(asTypedOnly).map(withoutDistrict);
    const needed = requiredTerms(typed)!;
    const under = within(filters, districtsOfTowns(groups));
    const found = await searchEngine().findPage({ ...under, words: needed }, "relevance", { offset: 0, limit: MAX_PINNED });
    first = found.serials;
    if (found.total >= MIN_HITS) {
      yield { ...(await expansionWith({ ...attempt, filters: under }, needed, typed)), first: null, droppedTerms: [] };
      return null;
    }
  }

  let elsewhere: ExpandedQuery | null = null;
  let isOnlyInDistrict = false;
  let terms = required;
  let found = await find(terms, MEANINGS_SAMPLE_SIZE);
  const replaceGroups = async (others: InterpretedGroup[]) => {
    groups = others;
    terms = requiredTerms(groups)!;
    found = await find(terms, MEANINGS_SAMPLE_SIZE);
  };
  if (found.total < MIN_HITS && groups.some((group, at) => group !== withNeighbours[at])) await replaceGroups(withNeighbours);
  // What schools are called is corrected only if the query finds nothing with it.
  if (found.total === 0) await replaceGroups(await interpretGroups(each, vocabulary, places));
  if (found.total < LOCAL_VOCABULARY_BELOW && isDoubtful(groups, await readWordsOf(found.serials))) {
    const local = await localVocabulary(groups.map(withoutNeighbours), filters);
    if (local.names.length > 0) await replaceGroups(withLocalVocabulary(groups, local, vocabulary));
  }
  if (found.total > 0) {
    const meanings = matchedMeanings(groups, await readWordsOf(found.serials));
    const expansion = await expansionWith(attempt, terms, meanings);
    const all = { ...expansion, first: meanings.some((group) => isNearlyPlace(group, vocabulary)) ? null : first, droppedTerms: [] };
    const isThere = await isInPlace(terms, groups, filters);
    isOnlyInDistrict = isThere && !(await isInTown(terms, groups, filters));
    if (isThere && !isOnlyInDistrict) {
      yield all;
      return null;
    }
    elsewhere = all;
  }
  yield null;

  // The town has no school of that kind. Its other schools come before those of the kind elsewhere in the district.
  const under = isOnlyInDistrict ? within(filters, districtsOfTowns(groups)) : filters;
  groups = groups.map(withoutNeighbours);
  if (isOnlyInDistrict) groups = groups.map(withoutDistrict);
  const kept = await relax(groups, under, { schools: context.schools, parsed });
  const dropped = groups.filter((group) => !group.isOptional && !kept?.includes(group));
  const others = (some: readonly InterpretedGroup[]) => some.filter((group) => !group.isOptional && !namesPlace(group)).length;
  const isElsewhereNearer = () =>
    isOnlyInDistrict ? !dropped.every(({ words }) => words.every(isKindWord)) : 2 * others(kept!) <= others(groups);
  if (!kept || (elsewhere && isElsewhereNearer())) {
    yield elsewhere;
    return null;
  }
  const relaxed = kept.map(relaxedTerms);
  const hits = await searchEngine().findPage({ ...under, words: relaxed }, "relevance", { offset: 0, limit: MEANINGS_SAMPLE_SIZE });
  const meanings = matchedMeanings(groups, await readWordsOf(hits.serials));
  const expansion = await expansionWith({ ...attempt, filters: under }, relaxed, meanings);
  yield {
    ...expansion,
    first: null,
    droppedTerms: runsAsWritten(
      text,
      dropped.flatMap(({ words }) => words),
    ),
  };
  return null;
}

/** Whether some of the hits are in the named place, and not all in villages of that name. */
async function isInPlace(words: SearchQuery["words"], groups: readonly InterpretedGroup[], filters: SearchQuery): Promise<boolean> {
  const placeIds = groups.flatMap(({ places }) => placeIdsOf(places));
  if (placeIds.length === 0 || filters.placeIds) return true;
  return (await searchEngine().findPage({ ...filters, words, placeIds }, "relevance", { offset: 0, limit: 1 })).total > 0;
}

/** Whether some of the hits have the name of the named town, and are not only in its district. */
async function isInTown(words: SearchQuery["words"], groups: readonly InterpretedGroup[], filters: SearchQuery): Promise<boolean> {
  const required = groups.filter(({ isOptional }) => !isOptional);
  const placeIds = districtsOfTowns(groups);
  if (placeIds.length === 0) return true;
  const inTown = words.map((group, at) => (isSmallTownGroup(required[at]) ? alternativesOf(withoutDistrict(required[at])) : group));
  return (await searchEngine().findPage({ ...within(filters, placeIds), words: inTown }, "relevance", { offset: 0, limit: 1 })).total > 0;
}

const districtsOfTowns = (groups: readonly InterpretedGroup[]) => groups.filter(isSmallTownGroup).flatMap(({ places }) => places!.around);

/** Other villages have the town's name. */
const within = (filters: SearchQuery, placeIds: string[]): SearchQuery =>
  filters.placeIds || placeIds.length === 0 ? filters : { ...filters, placeIds };

/** The town by its whole name: Andheri is not "and heri". */
function withoutDistrict(group: InterpretedGroup): InterpretedGroup {
  if (!group.places || !isSmallTown(group.places)) return group;
  const isWhole = ({ words }: { words: string[] }) => words.length <= group.words.length;
  return { ...group, places: { ...group.places, around: [] }, meanings: group.meanings.filter(isWhole) };
}

/** The districts around a metropolis are searched if it has too few schools itself. */
const withoutNeighbours = (group: InterpretedGroup): InterpretedGroup =>
  group.places?.placeIds.length && group.places.around.length > 0 ? { ...group, places: { ...group.places, around: [] } } : group;

const isSmallTownGroup = ({ places }: InterpretedGroup) => places !== null && isSmallTown(places);

const isNearlyPlace = ({ candidatePlaces, words: [word] }: InterpretedGroup, vocabulary: Vocabulary) =>
  candidatePlaces?.edits === 1 && vocabulary.count(word) < KNOWN_WORD_MIN_SCHOOLS;

type Attempt = Context & { text: string; parsed: ParsedQuery; compounds: SplitQuery["known"] };

async function expansionWith(
  attempt: Attempt,
  words: SearchQuery["words"],
  meanings: InterpretedGroup[],
): Promise<Omit<ExpandedQuery, "first" | "droppedTerms">> {
  let result = await rankWith(attempt, words, meanings);
  // Too many hits to score: words that hits have as typed lose their other meanings, then all keep only the likeliest.
  for (const narrowed of [typedIfMatched, likeliestOnly]) {
    if (result.best.total <= TOTAL_CAP) break;
    const narrowedResult = await rankWith(attempt, words, result.groups.map(narrowed));
    if (narrowedResult.best.total > 0) result = narrowedResult;
  }
  const { groups, query, counts } = result;
  const [best] = await readWordsOf(result.best.serials);
  const isSplit = attempt.compounds.some(({ run, isPrefix }) => !best || !isMatched({ words: [run], isPrefix }, best));
  const lacksTypedWord = best !== undefined && (isSplit || isDoubtful(groups, [best]));
  return { query, counts, corrected: wordsOfBestHit(groups, best, attempt.text), lacksTypedWord };
}

async function rankWith(
  { filters, parsed, places, schools, counts: given }: Attempt,
  words: SearchQuery["words"],
  groups: InterpretedGroup[],
) {
  const likely = likeliestPhrase(parsed.phrase, groups);
  const corrected = likely && parseQuery(likely.join(" "), places);
  const counts = given?.length === groups.length + 1 ? given : [schools, ...groups.map(({ known }) => known)];
  const [all, ...ofWords] = counts;
  const counted = groups.map((group, at) => ({ ...group, known: ofWords[at] }));
  const score = expandedScore(counted, parsed, corrected, all);
  const query = { ...filters, words: onlyMatched(words, groups), score, wholeName: wholeNameIn(corrected ?? parsed) };
  return { groups, query, counts, best: await searchEngine().findPage(query, "relevance", { offset: 0, limit: 1 }) };
}

async function readWordsOf(serials: string[]): Promise<Set<string>[]> {
  const schools = await searchEngine().readWords(serials);
  return schools.map(({ name, place }) => new Set([...name.split(" "), ...place.split(" ")]));
}

const listedAbout = new StaleWhileRevalidate<number>("listed about", async () => {
  const [{ total }] = await readPrepared<[{ total: number }]>`
    SELECT greatest(reltuples, 1)::float8 AS total FROM pg_class WHERE oid = 'school_search'::regclass`;
  return total;
});

function wordsOfBestHit(groups: readonly InterpretedGroup[], words: ReadonlySet<string> | undefined, text: string): string | null {
  const wordsOf = (group: InterpretedGroup, words: ReadonlySet<string>) =>
    !group.places && isAsTyped(group, words) ? group.words : (meaningOf(group, words)?.words ?? districtOf(group, words));
  const taken = words ? groups.map((group) => asWritten(text, wordsOf(group, words))).filter(Boolean) : [];
  return taken.length > 0 ? [...new Set(taken)].join(" ") : null;
}

/** The district of a school that matches a town only by its district. */
const districtOf = (group: InterpretedGroup, words: ReadonlySet<string>): string[] =>
  candidatePlaceIds(group)
    .map((id) => normalWords(id.split("/")[1]))
    .find((name) => name.every((word) => words.has(word))) ?? [];

const isDoubtful = (groups: readonly InterpretedGroup[], schools: readonly ReadonlySet<string>[]) =>
  groups.some((group) => !group.isOptional && !schools.some((words) => isAsTyped(group, words)));
