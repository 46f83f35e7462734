import { markOf, type Bookmark } from "@/lib/search/results/cursor";
import type { FoundPage } from "@/lib/search/engine/search-engine";
import { MAX_PINNED, type Page, type SearchQuery } from "@/lib/search/engine/search-query";
import { findBest, isCalled, joined, interpretQuery, type InterpretedQuery } from "./interpret-query";
import { searchEngine } from "@/lib/search/engine/current-engine";
import { normalWords } from "@/lib/schools/words/school-words";
import { isKindWord } from "@/lib/search/language/hindi-school-kinds";
import { isChosen } from "./filter-terms";
import { namedPlaceIn } from "./named-place";
import { placeIdsOf } from "./parse-query";
import { FACET_NAMES, forEachFacet, inListedOrder, type FacetCounts, type FacetName } from "@/lib/search/facets";
import { sortInEffect, type SchoolCriteria } from "@/lib/search/school-criteria";
import type { Correction, SearchPlace } from "@/lib/search/view";
import type { WordFilter } from "@/lib/search/word-filters";
import { MIN_HITS, expandQuery, type ExpandableQuery, type ExpandedQuery } from "./expand-query";

export interface SearchOutcome {
  query: SearchQuery | null;
  /** Identifies the list, even when schools are added or deleted. */
  mark: string;
  found: FoundPage;
  /** For a corrected list: the counts in its score, which its next page needs. */
  scoredWith: number[];
  wordFilters: WordFilter[];
  /** The place that words name, unless hits are elsewhere as well. */
  place: SearchPlace | null;
  /** What the words were corrected to, if as typed they find nothing, or not the first hits; otherwise null. */
  corrected: Omit<Correction, "asTyped"> | null;
  counts: FacetCounts;
}

/**
 * Interprets a search and runs it: as typed, with words as filters, and expanded if there are fewer than ten hits. The rules are in
 * docs/search.md. Chosen facets don't change the meaning, so they only narrow the hits. The next page continues the list of its
 * predecessor, as typed or corrected.
 * @param page which hits; the meaning does not depend on it
 * @param isCounted whether to count the schools for each value of a filter
 */
export async function runSearch(criteria: SchoolCriteria, page: MarkedPage, { isCounted = false } = {}): Promise<SearchOutcome> {
  const [interpreted, ...others] = await interpretQuery(withoutChoices(criteria));
  const answer = (one: InterpretedQuery, query: SearchQuery | null, mark?: string) =>
    answerOf(one, query, { criteria, page, isCounted, mark });
  const strict = await answer(interpreted, interpreted.query);
  const placeIn = (one: InterpretedQuery, dropped: readonly string[]) => namedPlaceIn(criteria.search ?? "", one.parsed, dropped);
  const asTyped = {
    ...strict,
    place: placeIn(interpreted, []),
    scoredWith: [],
    corrected: strict.found.total > 0 ? correctionOf(interpreted, interpreted.appliedText) : null,
  };
  const isNextPageOf = ({ mark }: { mark: string }) => page.behind?.mark === mark;
  const corrected = [interpreted, ...others].flatMap((one) => {
    return one.expandable ? [{ one, expandable: one.expandable, mark: markOfCorrected(one.expandable, criteria) }] : [];
  });
  const continued = corrected.find(isNextPageOf);
  // Chosen facets only narrow the hits, unless they replace words.
  const areWordsKept = notChosen(interpreted.wordFilters, criteria).length === interpreted.wordFilters.length;
  if (corrected.length === 0 || isNextPageOf(strict) || (!continued && areWordsKept && strict.found.total >= MIN_HITS)) return asTyped;
  const isBestShown = !hasChoices(criteria) && sortInEffect(interpreted.criteria) === "relevance" && page.offset === 0 && !page.behind;
  const { serials, total } = isBestShown && page.limit >= MAX_PINNED ? strict.found : await findBest(interpreted.query, MAX_PINNED);
  if (!continued && (total >= MIN_HITS || (await isAnswered(interpreted, serials)))) return asTyped;
  const isFound = strict.found.total > 0 && !continued;
  const expansions: Expansion[] = [];
  for (const { one, expandable, mark } of continued ? [continued] : corrected) {
    const expanded = await expandQuery(expandable, { isFound, counts: continued && page.behind?.counts });
    if (expanded) expansions.push({ one, mark, expanded });
    if (expanded && costOfDropped({ one, expanded }) === 0) break;
  }
  // A later interpretation that keeps more of the words is likelier.
  const best = expansions.toSorted((one, other) => costOfDropped(one) - costOfDropped(other)).at(0);
  if (!best) return asTyped;
  const { one, mark, expanded } = best;
  const first = expanded.first && [...new Set([...serials, ...expanded.first])].slice(0, MAX_PINNED);
  const query = first ? { ...expanded.query, first } : expanded.query;
  const other = await answer(one, query, mark);
  const appliedText = total === 0 || expanded.lacksTypedWord ? joined(one.appliedFilterText, expanded.corrected) : one.appliedText;
  const dropped = { droppedTerms: [...one.droppedTerms, ...expanded.droppedTerms] };
  const place = placeIn(one, expanded.droppedTerms);
  return { ...other, place, scoredWith: expanded.counts, corrected: other.found.total > 0 ? correctionOf(dropped, appliedText) : null };
}

interface Expansion {
  one: InterpretedQuery;
  mark: string;
  expanded: ExpandedQuery;
}

const FILTER_COST = 0.75;
const KIND_COST = 0.5;

/** What was dropped: a filter is worth more than a word for a kind of school, and less than another word. */
function costOfDropped({ one, expanded }: Pick<Expansion, "one" | "expanded">): number {
  const words = expanded.droppedTerms.flatMap(normalWords).map((word): number => (isKindWord(word) ? KIND_COST : 1));
  return one.droppedTerms.length * FILTER_COST + words.reduce((sum, cost) => sum + cost, 0);
}

const correctionOf = ({ droppedTerms }: Pick<InterpretedQuery, "droppedTerms">, words: string | null) =>
  words ? { words, droppedTerms } : null;

interface Asked {
  criteria: SchoolCriteria;
  page: MarkedPage;
  isCounted: boolean;
  mark?: string;
}

/** Runs a query with the chosen facets. A page after a hit of another list or order starts at its offset. */
async function answerOf(
  interpreted: InterpretedQuery,
  asked: SearchQuery | null,
  { criteria, page: { behind, ...page }, isCounted, ...given }: Asked,
) {
  const wordFilters = notChosen(interpreted.wordFilters, criteria);
  const narrowed = asked && withChoices(asked, criteria);
  const mark = given.mark ?? markOf(narrowed);
  if (!narrowed) return { query: null, mark, found: NOTHING, counts: inListedOrder({}), wordFilters };
  const isSameList = behind?.mark === mark;
  const query = isSameList ? { ...narrowed, first: behind.first } : await withBestOfEach(narrowed, interpreted);
  const order = sortInEffect(interpreted.criteria);
  const [found, chosenCounts] = await Promise.all([
    searchEngine().findPage(
      query,
      order,
      isSameList && behind.end.order === order ? { ...page, after: behind.end } : page,
      isCounted ? openFilters(query) : [],
    ),
    isCounted ? countChosen(query) : {},
  ]);
  return { query, mark, found, counts: inListedOrder({ ...found.counts, ...chosenCounts }), wordFilters };
}

/** The filters with nothing chosen. `findPage` counts them over the hits of the page. */
const openFilters = (query: SearchQuery): FacetName[] => FACET_NAMES.filter((filter) => query.choices[filter].length === 0);

async function countChosen(query: SearchQuery): Promise<FoundPage["counts"]> {
  const chosen = FACET_NAMES.filter((filter) => query.choices[filter].length > 0);
  const without = (filter: FacetName) => ({ ...query, choices: { ...query.choices, [filter]: [] } });
  const counts = await Promise.all(chosen.map((filter) => searchEngine().countValues(without(filter), [filter])));
  return Object.assign({}, ...counts);
}

/** Derived from what was typed, not from its meanings, which change with each school that has a similar word. */
const markOfCorrected = ({ text, under }: ExpandableQuery, criteria: SchoolCriteria) => markOf(text, withChoices(under, criteria));

export async function readWordFilters(criteria: SchoolCriteria): Promise<WordFilter[]> {
  const [interpreted] = await interpretQuery(withoutChoices(criteria));
  return notChosen(interpreted.wordFilters, criteria);
}

const hasChoices = (criteria: SchoolCriteria) => FACET_NAMES.some((filter) => criteria[filter].length > 0);
const withoutChoices = (criteria: SchoolCriteria): SchoolCriteria => ({ ...criteria, ...forEachFacet(() => []) });

function withChoices(query: SearchQuery, criteria: SchoolCriteria): SearchQuery {
  if (!hasChoices(criteria)) return query;
  return { ...query, choices: forEachFacet((filter) => (criteria[filter].length > 0 ? criteria[filter] : query.choices[filter])) };
}

const notChosen = (filters: WordFilter[], criteria: SchoolCriteria) => filters.filter((filter) => !isChosen(criteria, filter));

export type MarkedPage = Page & { behind?: Bookmark };

const NOTHING: FoundPage = { serials: [], total: 0, next: null, counts: {} };

/** With at most this many places of one name, or parts of a divided place, some schools of each come first. */
const MAX_PLACES = 4;

/** Aurangabad is in Bihar and in Maharashtra, and Cawnpore is now Kanpur and Kanpur Dehat: the best schools of each come first. */
async function withBestOfEach(query: SearchQuery, { parsed, criteria }: InterpretedQuery): Promise<SearchQuery> {
  const places = parsed?.groups.find((group) => (group.places?.placeIds.length ?? 0) > 1)?.places?.placeIds ?? [];
  const named = places.filter((id) => query.placeIds?.includes(id));
  const isAlone = query.words.length === 0 && criteria.city === undefined && sortInEffect(criteria) === "relevance";
  if (!isAlone || named.length < 2 || named.length > MAX_PLACES) return query;
  const page = { offset: 0, limit: Math.floor(MAX_PINNED / named.length) };
  const each = await Promise.all(named.map((id) => searchEngine().findPage({ ...query, placeIds: [id] }, "relevance", page)));
  return { ...query, first: each.flatMap(({ serials }) => serials) };
}

/** The query can't mean anything else: the schools of a place, or a school's whole name, in the named place if there is one. */
async function isAnswered({ query, parsed }: InterpretedQuery, [best]: string[]): Promise<boolean> {
  if (best === undefined || !query) return false;
  if (query.words.length === 0) return true;
  const placeIds = parsed?.groups.flatMap(({ places }) => placeIdsOf(places)) ?? [];
  const isThere = placeIds.length === 0 || (await findBest({ ...query, placeIds, serials: [best] })).total > 0;
  return isThere && isCalled(best, parsed);
}
