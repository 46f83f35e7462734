import { markOf, type Bookmark } from "@/lib/search/results/cursor";
import { countChosen, openFilters } from "@/lib/search/engine/count-facets";
import type { FoundPage } from "@/lib/search/engine/search-engine";
import { MAX_PINNED, type Page, type SearchQuery } from "@/lib/search/engine/search-query";
import { findBest, isCalled, joined, interpretQuery, type InterpretedQuery, type ExpandableQuery } from "./interpret-query";
import { searchEngine } from "@/lib/search/engine/current-engine";
import { isChosen } from "./filter-terms";
import {
  CHOICES,
  inListedOrder,
  sortInEffect,
  type Correction,
  type FacetCounts,
  type ListedFilter,
  type SchoolCriteria,
  type WordFilter,
} from "@/lib/search/view";
import { ENOUGH, expandQuery } from "./expand-query";

/** What a search was taken to mean, and its page. */
export interface SearchOutcome {
  /** null: no school can meet it. */
  query: SearchQuery | null;
  /** Of its list, whatever schools come and go. */
  mark: string;
  found: FoundPage;
  /** Of a corrected list: the counts that its score is made of, for its next page. */
  scoredWith: number[];
  /** The words that are filters. */
  wordFilters: WordFilter[];
  /** What the words were taken for, because as they are they find nothing, or not what is shown first; null: they stand. */
  corrected: Omit<Correction, "asTyped"> | null;
  /** Where they were asked for; of filters that cannot be counted none. */
  counts: FacetCounts;
}

/**
 * Reads a search and asks it: as it is typed; words that are filters as filters; under ten hits with all that each word may mean. The
 * rules are in docs/search.md. What it means is decided without what is ticked beside it: so a tick leaves what is counted for it. Who
 * turns a page stays in the list whose page it was, as typed or corrected, though it would be taken otherwise by now.
 *
 * @param page which hits; what the search means does not depend on it
 * @param isCounted with how many schools each value of a filter would leave
 */
export async function runSearch(criteria: SchoolCriteria, page: MarkedPage, { isCounted = false } = {}): Promise<SearchOutcome> {
  const [meant, ...others] = await interpretQuery(unticked(criteria));
  const answer = (one: InterpretedQuery, query: SearchQuery | null, mark?: string) =>
    answerOf(one, query, { criteria, page, isCounted, mark });
  const strict = await answer(meant, meant.query);
  const stands = { ...strict, scoredWith: [], corrected: strict.found.total > 0 ? correctionOf(meant, meant.appliedText) : null };
  const isTurned = ({ mark }: { mark: string }) => page.behind?.mark === mark;
  const corrected = [meant, ...others].flatMap((one) => {
    return one.expandable ? [{ one, expandable: one.expandable, mark: markOfCorrected(one.expandable, criteria) }] : [];
  });
  const turned = corrected.find(isTurned);
  // What is ticked only takes from the hits, unless it takes the place of words.
  const isFewer = notChosen(meant.wordFilters, criteria).length === meant.wordFilters.length;
  if (corrected.length === 0 || isTurned(strict) || (!turned && isFewer && strict.found.total >= ENOUGH)) return stands;
  const isBestShown = !isTicked(criteria) && sortInEffect(meant.criteria) === "relevance" && page.offset === 0 && !page.behind;
  const { serials, total } = isBestShown && page.limit >= MAX_PINNED ? strict.found : await findBest(meant.query, MAX_PINNED);
  if (!turned && (total >= ENOUGH || (await isAnswered(meant, serials)))) return stands;
  const isFound = strict.found.total > 0 && !turned;
  for (const { one, expandable: widenable, mark } of turned ? [turned] : corrected) {
    const widened = await expandQuery(widenable.text, widenable.under, { isFound, counts: turned && page.behind?.counts });
    if (!widened) continue;
    const first = widened.first && [...new Set([...serials, ...widened.first])].slice(0, MAX_PINNED);
    const query = first ? { ...widened.query, first } : widened.query;
    const other = await answer(one, query, mark);
    const takenFor = total === 0 || widened.isOther ? joined(one.appliedFilterText, widened.corrected) : one.appliedText;
    return { ...other, scoredWith: widened.counts, corrected: other.found.total > 0 ? correctionOf(one, takenFor) : null };
  }
  return stands;
}

const correctionOf = ({ droppedTerms }: InterpretedQuery, words: string | null) => (words ? { words, droppedTerms } : null);

interface Asked {
  criteria: SchoolCriteria;
  page: MarkedPage;
  isCounted: boolean;
  /** Of its list; otherwise by the question. */
  mark?: string;
}

/** What is asked, with what is ticked. A page that begins behind a hit of another list or order begins at its number. */
async function answerOf(
  meant: InterpretedQuery,
  asked: SearchQuery | null,
  { criteria, page: { behind, ...page }, isCounted, ...given }: Asked,
) {
  const wordFilters = notChosen(meant.wordFilters, criteria);
  const ticked = asked && withTicks(asked, criteria);
  const mark = given.mark ?? markOf(ticked);
  if (!ticked) return { query: null, mark, found: NOTHING, counts: inListedOrder({}), wordFilters };
  const isOfThis = behind?.mark === mark;
  const query = isOfThis ? { ...ticked, first: behind.first } : await withBestOfEach(ticked, meant);
  const order = sortInEffect(meant.criteria);
  const [found, ofChosen] = await Promise.all([
    searchEngine().findPage(
      query,
      order,
      isOfThis && behind.end.order === order ? { ...page, after: behind.end } : page,
      isCounted ? openFilters(query) : [],
    ),
    isCounted ? countChosen(query) : {},
  ]);
  return { query, mark, found, counts: inListedOrder({ ...found.counts, ...ofChosen }), wordFilters };
}

/** By what was typed, and not by what that may mean: that is more with each school of a near word. */
const markOfCorrected = ({ text, under }: ExpandableQuery, criteria: SchoolCriteria) => markOf(text, withTicks(under, criteria));

/** The words of a search that are filters, before anything is corrected. */
export async function readWordFilters(criteria: SchoolCriteria): Promise<WordFilter[]> {
  const [meant] = await interpretQuery(unticked(criteria));
  return notChosen(meant.wordFilters, criteria);
}

const LISTED = Object.keys(CHOICES) as ListedFilter[];
const isTicked = (criteria: SchoolCriteria) => LISTED.some((filter) => criteria[filter].length > 0);
const unticked = (criteria: SchoolCriteria): SchoolCriteria => ({ ...criteria, curriculum: [], board: [], gender: [], schoolType: [] });

/** What is ticked takes the place of what words ask for. */
function withTicks(query: SearchQuery, criteria: SchoolCriteria): SearchQuery {
  if (!isTicked(criteria)) return query;
  const choices = LISTED.map((filter) => [filter, criteria[filter].length > 0 ? criteria[filter] : query.choices[filter]]);
  return { ...query, choices: Object.fromEntries(choices) };
}

const notChosen = (filters: WordFilter[], criteria: SchoolCriteria) => filters.filter((filter) => !isChosen(criteria, filter));

/** A page, perhaps one that begins behind a hit. */
export type MarkedPage = Page & { behind?: Bookmark };

const NOTHING: FoundPage = { serials: [], total: 0, next: null, counts: {} };

/** Of so many places of one name, or parts of what it was the name of, some schools each stand first. */
const MAX_PLACES = 4;

/** Aurangabad is one in Bihar and one in Maharashtra, Cawnpore was Kanpur and its country around: whichever is meant, its best schools come first. */
async function withBestOfEach(query: SearchQuery, { reading, criteria }: InterpretedQuery): Promise<SearchQuery> {
  const places = reading?.groups.find((group) => (group.places?.placeIds.length ?? 0) > 1)?.places?.placeIds ?? [];
  const named = places.filter((id) => query.placeIds?.includes(id));
  const isAlone = query.words.length === 0 && criteria.city === undefined && sortInEffect(criteria) === "relevance";
  if (!isAlone || named.length < 2 || named.length > MAX_PLACES) return query;
  const page = { offset: 0, limit: Math.floor(MAX_PINNED / named.length) };
  const each = await Promise.all(named.map((id) => searchEngine().findPage({ ...query, placeIds: [id] }, "relevance", page)));
  return { ...query, first: each.flatMap(({ serials }) => serials) };
}

/** Nothing else can be meant: a place's schools, a school's whole name. */
const isAnswered = async ({ query: question, reading }: InterpretedQuery, [best]: string[]) =>
  best !== undefined && (question?.words.length === 0 || isCalled(best, reading));
