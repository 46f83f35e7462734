import { listIdOf, type Bookmark } from "@/lib/search/results/cursor";
import type { FoundPage } from "@/lib/search/engine/search-engine";
import { MAX_PINNED, type Page, type SearchQuery } from "@/lib/search/engine/search-query";
import { findBest, hasWholeName, joined, interpretQuery, type InterpretedQuery } from "./interpret-query";
import { searchEngine } from "@/lib/search/engine/current-engine";
import { normalWords } from "@/lib/schools/words/school-words";
import { isKindWord } from "@/lib/search/language/hindi-school-kinds";
import { isChosen } from "./filter-terms";
import { namedPlaceIn } from "./named-place";
import { placeIdsOf } from "./word-group";
import { FACET_NAMES, forEachFacet, inListedOrder, type FacetCounts, type FacetName } from "@/lib/search/facets";
import { sortInEffect, type SchoolCriteria } from "@/lib/search/school-criteria";
import type { Correction, SearchPlace } from "@/lib/search/view";
import type { WordFilter } from "@/lib/search/word-filters";
import { expandQuery, type ExpandableQuery } from "./expand-query";
import { MIN_HITS } from "./expansion-attempt";
import type { ExpandedQuery } from "./rank-expansion";

export interface SearchOutcome {
  query: SearchQuery | null;
  /** Identifies the list, even when schools are added or deleted. */
  listId: string;
  found: FoundPage;
  /** For a corrected list: the counts that its score was computed with. The next page needs the same. */
  scoreCounts: number[];
  wordFilters: WordFilter[];
  /** The place that words name, unless hits are elsewhere as well. */
  place: SearchPlace | null;
  /** What the words were corrected to; null if the first hits have the words as typed. */
  corrected: Omit<Correction, "asTyped"> | null;
  counts: FacetCounts;
}

/** A bookmark is where the previous page ended. The page continues there if the search still leads to the same list. */
export type BookmarkedPage = Page & { bookmark?: Bookmark };

interface SearchRequest {
  criteria: SchoolCriteria;
  page: BookmarkedPage;
  isCounted: boolean;
}

/**
 * Interprets a search and runs it: as typed, with words as filters, and expanded if there are fewer than ten hits. The rules are in
 * docs/search.md. The next page continues the list of its predecessor, as typed or corrected.
 * @param isCounted whether to count the schools for each value of a filter
 */
export async function runSearch(criteria: SchoolCriteria, page: BookmarkedPage, { isCounted = false } = {}): Promise<SearchOutcome> {
  const request: SearchRequest = { criteria, page, isCounted };
  // Chosen facets don't change the meaning: they only narrow the hits.
  const interpretations = await interpretQuery(withoutChoices(criteria));
  const [likeliest] = interpretations;
  const asTyped = await runAsTyped(likeliest, request);
  const corrections = interpretations.flatMap((interpreted) => correctionFor(interpreted, criteria));
  const continued = corrections.find(({ listId }) => page.bookmark?.listId === listId);
  if (corrections.length === 0 || page.bookmark?.listId === asTyped.listId) return asTyped;
  const areWordsKept = notChosen(likeliest.wordFilters, criteria).length === likeliest.wordFilters.length;
  if (!continued && areWordsKept && asTyped.found.total >= MIN_HITS) return asTyped;

  const best = await bestAsTyped(likeliest, asTyped, request);
  if (!continued && (best.total >= MIN_HITS || (await isAnswered(likeliest, best.serials)))) return asTyped;
  const expansion = continued
    ? await bestExpansion([continued], { isFound: false, scoreCounts: page.bookmark?.scoreCounts })
    : await bestExpansion(corrections, { isFound: asTyped.found.total > 0 });
  return expansion ? runExpanded(expansion, best, request) : asTyped;
}

async function runAsTyped(interpreted: InterpretedQuery, request: SearchRequest): Promise<SearchOutcome> {
  const hits = await findHits(interpreted, interpreted.query, request);
  return {
    ...hits,
    place: namedPlaceIn(request.criteria.search ?? "", interpreted.parsed, []),
    scoreCounts: [],
    corrected: hits.found.total > 0 ? describeCorrection(interpreted.appliedText, interpreted.droppedTerms) : null,
  };
}

type Hits = Pick<FoundPage, "serials" | "total">;

/** The best hits without the chosen facets. The page has them already if nothing is chosen and it is the first one. */
async function bestAsTyped(
  { query, criteria: interpreted }: InterpretedQuery,
  asTyped: SearchOutcome,
  request: SearchRequest,
): Promise<Hits> {
  const { criteria, page } = request;
  const isFirstPage = page.offset === 0 && page.limit >= MAX_PINNED && !page.bookmark;
  const hasBest = isFirstPage && !hasChoices(criteria) && sortInEffect(interpreted) === "relevance";
  return hasBest ? asTyped.found : findBest(query, MAX_PINNED);
}

interface PossibleCorrection {
  interpreted: InterpretedQuery;
  expandable: ExpandableQuery;
  listId: string;
}

/** The list's ID follows from what was typed, not from its meanings, which change with each school that has a similar word. */
function correctionFor(interpreted: InterpretedQuery, criteria: SchoolCriteria): PossibleCorrection[] {
  const { expandable } = interpreted;
  return expandable ? [{ interpreted, expandable, listId: listIdOf(expandable.text, withChoices(expandable.filters, criteria)) }] : [];
}

interface Expansion extends PossibleCorrection {
  expanded: ExpandedQuery;
}

/** The expansion that drops the least: a later interpretation that keeps more of the words is likelier. */
async function bestExpansion(
  corrections: readonly PossibleCorrection[],
  options: { isFound: boolean; scoreCounts?: number[] },
): Promise<Expansion | undefined> {
  const expansions: Expansion[] = [];
  for (const correction of corrections) {
    const expanded = await expandQuery(correction.expandable, options);
    if (expanded) expansions.push({ ...correction, expanded });
    if (expanded && droppedCost({ ...correction, expanded }) === 0) break;
  }
  return expansions.toSorted((one, other) => droppedCost(one) - droppedCost(other)).at(0);
}

const FILTER_COST = 0.75;
const KIND_COST = 0.5;

/** The cost of what was dropped: a filter costs more than a word for a kind of school, and less than any other word. */
function droppedCost({ interpreted, expanded }: Expansion): number {
  const words = expanded.droppedTerms.flatMap(normalWords).map((word): number => (isKindWord(word) ? KIND_COST : 1));
  return interpreted.droppedTerms.length * FILTER_COST + words.reduce((sum, cost) => sum + cost, 0);
}

async function runExpanded({ interpreted, listId, expanded }: Expansion, best: Hits, request: SearchRequest): Promise<SearchOutcome> {
  const pinnedSerials = expanded.pinnedSerials && [...new Set([...best.serials, ...expanded.pinnedSerials])].slice(0, MAX_PINNED);
  const query = pinnedSerials ? { ...expanded.query, pinnedSerials } : expanded.query;
  const hits = await findHits(interpreted, query, request, listId);
  const isCorrected = best.total === 0 || expanded.lacksTypedWord;
  const appliedText = isCorrected ? joined(interpreted.appliedFilterText, expanded.correctedText) : interpreted.appliedText;
  const droppedTerms = [...interpreted.droppedTerms, ...expanded.droppedTerms];
  return {
    ...hits,
    place: namedPlaceIn(request.criteria.search ?? "", interpreted.parsed, expanded.droppedTerms),
    scoreCounts: expanded.scoreCounts,
    corrected: hits.found.total > 0 ? describeCorrection(appliedText, droppedTerms) : null,
  };
}

const describeCorrection = (words: string | null, droppedTerms: string[]) => (words ? { words, droppedTerms } : null);

/** Runs a query with the chosen facets. A page after a hit of another list or order starts at its offset. */
async function findHits(
  interpreted: InterpretedQuery,
  query: SearchQuery | null,
  { criteria, page: { bookmark, ...page }, isCounted }: SearchRequest,
  correctedListId?: string,
): Promise<Pick<SearchOutcome, "query" | "listId" | "found" | "counts" | "wordFilters">> {
  const wordFilters = notChosen(interpreted.wordFilters, criteria);
  const narrowed = query && withChoices(query, criteria);
  const listId = correctedListId ?? listIdOf(narrowed);
  if (!narrowed) return { query: null, listId, found: NOTHING, counts: inListedOrder({}), wordFilters };
  const isSameList = bookmark?.listId === listId;
  const pinned = isSameList ? { ...narrowed, pinnedSerials: bookmark.pinnedSerials } : await withBestOfEachPlace(narrowed, interpreted);
  const order = sortInEffect(interpreted.criteria);
  const [found, chosenCounts] = await Promise.all([
    searchEngine().findPage(
      pinned,
      order,
      isSameList && bookmark.cursor.order === order ? { ...page, after: bookmark.cursor } : page,
      isCounted ? openFilters(pinned) : [],
    ),
    isCounted ? countChosen(pinned) : {},
  ]);
  return { query: pinned, listId, found, counts: inListedOrder({ ...found.counts, ...chosenCounts }), wordFilters };
}

const NOTHING: FoundPage = { serials: [], total: 0, next: null, counts: {} };

const openFilters = (query: SearchQuery): FacetName[] => FACET_NAMES.filter((filter) => query.choices[filter].length === 0);

async function countChosen(query: SearchQuery): Promise<FoundPage["counts"]> {
  const chosen = FACET_NAMES.filter((filter) => query.choices[filter].length > 0);
  const without = (filter: FacetName) => ({ ...query, choices: { ...query.choices, [filter]: [] } });
  const counts = await Promise.all(chosen.map((filter) => searchEngine().countValues(without(filter), [filter])));
  return Object.assign({}, ...counts);
}

export async function readWordFilters(criteria: SchoolCriteria): Promise<WordFilter[]> {
  const [likeliest] = await interpretQuery(withoutChoices(criteria));
  return notChosen(likeliest.wordFilters, criteria);
}

const hasChoices = (criteria: SchoolCriteria) => FACET_NAMES.some((filter) => criteria[filter].length > 0);
const withoutChoices = (criteria: SchoolCriteria): SchoolCriteria => ({ ...criteria, ...forEachFacet(() => []) });

function withChoices(query: SearchQuery, criteria: SchoolCriteria): SearchQuery {
  if (!hasChoices(criteria)) return query;
  return { ...query, choices: forEachFacet((filter) => (criteria[filter].length > 0 ? criteria[filter] : query.choices[filter])) };
}

const notChosen = (filters: WordFilter[], criteria: SchoolCriteria) => filters.filter((filter) => !isChosen(criteria, filter));

/** If at most this many places have one name, or are parts of a divided place, some schools of each come first. */
const MAX_PLACES = 4;

/** Aurangabad is in Bihar and in Maharashtra, and Cawnpore is now Kanpur and Kanpur Dehat: the best schools of each come first. */
async function withBestOfEachPlace(query: SearchQuery, { parsed, criteria }: InterpretedQuery): Promise<SearchQuery> {
  const ambiguous = parsed?.groups.find((group) => (group.places?.placeIds.length ?? 0) > 1)?.places?.placeIds ?? [];
  const placeIds = ambiguous.filter((id) => query.placeIds?.includes(id));
  const isPlaceAlone = query.requiredTerms.length === 0 && criteria.city === undefined && sortInEffect(criteria) === "relevance";
  if (!isPlaceAlone || placeIds.length < 2 || placeIds.length > MAX_PLACES) return query;
  const page = { offset: 0, limit: Math.floor(MAX_PINNED / placeIds.length) };
  const pages = await Promise.all(placeIds.map((id) => searchEngine().findPage({ ...query, placeIds: [id] }, "relevance", page)));
  return { ...query, pinnedSerials: pages.flatMap(({ serials }) => serials) };
}

/** The query can't mean anything else: the schools of a place, or a school's whole name, in the named place if there is one. */
async function isAnswered({ query, parsed }: InterpretedQuery, [best]: string[]): Promise<boolean> {
  if (best === undefined || !query) return false;
  if (query.requiredTerms.length === 0) return true;
  const placeIds = parsed?.groups.flatMap(({ places }) => placeIdsOf(places)) ?? [];
  const isInPlace = placeIds.length === 0 || (await findBest({ ...query, placeIds, serials: [best] })).total > 0;
  return isInPlace && hasWholeName(best, parsed);
}
