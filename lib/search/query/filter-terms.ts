import { FACET_NAMES, facetOf, type FacetName } from "../facets";
import { NEAR_PINCODE } from "../places/near-phrases";
import { WORD_FILTERS, type WordFilter } from "../word-filters";
import type { SchoolCriteria } from "../school-criteria";
import { readFeeLimits } from "./fee-limits";
import { LOWER_BOUND_PHRASES, patternOf } from "@/lib/search/language/number-phrases";

export interface FilterWords {
  filters: WordFilter[];
  remainingText: string;
}

export interface LikelyFilters extends FilterWords {
  /** All words found are ones that schools with the filter's value have in their names: Kanya Vidyalaya. */
  isName: boolean;
}

interface FilterMatch {
  filter: WordFilter["filter"];
  value: string;
  start: number;
  end: number;
}

const overlap = (one: Pick<FilterMatch, "start" | "end">, other: Pick<FilterMatch, "start" | "end">) =>
  one.start < other.end && other.start < one.end;

const STARS = String.raw`([1-5](?:\.\d)?)(?![\d.])`;
const OR_MORE = String.raw`(?:\s*(?:\+|(?:stars?|and above|or more|rating|rated)(?!\p{L})))`;
/** "Rated 4", "above 4 stars", "4+ rating", "4 star schools". A name can be Five Star or 3 Star Convent. */
const RATED = patternOf(
  String.raw`(?<![\p{L}\p{M}\d_])(?:(?:rated|rating)\s+(?:of\s+)?(?:(?:${LOWER_BOUND_PHRASES})\s+)?${STARS}${OR_MORE}*` +
    String.raw`|(?:${LOWER_BOUND_PHRASES})\s+${STARS}${OR_MORE}+|(?<!\d[.,]?)${STARS}\s*(?:\+\s*)?(?:stars?\s*)?(?:(?:rating|rated)(?!\p{L})|stars?(?=\s+schools(?!\p{L}))|\+\s*stars?(?!\p{L})))`,
  "giu",
);

/** Filters with a number, which are no names. Whether other words are filters depends on what they find (docs/search.md). */
export function readSureFilters(text: string): FilterWords {
  const matches: FilterMatch[] = [];
  const add = (match: FilterMatch) => {
    const isRange = (other: FilterMatch) => other.start === match.start && other.end === match.end;
    if (!matches.some((other) => other.filter === match.filter || (overlap(other, match) && !isRange(other)))) matches.push(match);
  };
  const positionOf = ({ index, 0: words }: RegExpExecArray) => ({ start: index, end: index + words.length });
  readFeeLimits(text).forEach(add);
  for (const match of text.matchAll(RATED))
    add({ filter: "minRating", value: String(Number(match[1] ?? match[2] ?? match[3])), ...positionOf(match) });
  for (const match of text.matchAll(NEAR_PINCODE)) add({ filter: "near", value: match[1].replace(/\D/, ""), ...positionOf(match) });
  return withoutMatches(text, matches);
}

/** Words that tie a filter to the next word: girls ke liye, लड़कियों का, kudiyan da, mulin che. */
const TIE = /\s+(?:k[aei](?:\s+liye)?|d[aei]|ch[aei]|wal[aei]|का|की|के(?:\s+लिए)?|वाल[ाेी])(?![\p{L}\p{M}\d_])/iuy;

interface FacetWords {
  pattern: RegExp;
  filter: FacetName;
  value: string;
}
const wholeWords = (parts: string) => patternOf(String.raw`(?<![\p{L}\p{M}\d_])(?:${parts})(?![\p{L}\p{M}\d_])`, "giu");
const facetWords = (kind: "words" | "nameWords"): FacetWords[] =>
  FACET_NAMES.flatMap((filter) =>
    Object.entries(facetOf(filter)[kind] ?? {}).map(([value, parts]) => ({ pattern: wholeWords(parts!), filter, value })),
  );

const WORDS = facetWords("words");
const NAME_WORDS = facetWords("nameWords");

export function readLikelyFilters(text: string): LikelyFilters {
  const matches: FilterMatch[] = [];
  const addMatches = (words: readonly FacetWords[]) =>
    words.forEach(({ pattern, filter, value }) => {
      for (const { index, 0: matched } of text.matchAll(pattern)) {
        const match = { filter, value, start: index, end: endOfTie(text, index + matched.length) };
        if (!matches.some((other) => other.filter === filter || overlap(other, match))) matches.push(match);
      }
    });
  addMatches(WORDS);
  const isName = matches.length === 0;
  addMatches(NAME_WORDS);
  return { ...withoutMatches(text, matches), isName };
}

/** If there are more filters, the last ones are dropped before subsets are tried: each subset costs a query. */
const MAX_COMBINED_FILTERS = 4;

/** The combinations of filters to try in turn, from all filters to single ones. The most important (first in WORD_FILTERS) stay longest. */
export function filterSubsets(filters: readonly WordFilter[]): WordFilter[][] {
  const sorted = filters.toSorted((one, other) => WORD_FILTERS.indexOf(one.filter) - WORD_FILTERS.indexOf(other.filter));
  const longer = sorted.slice(MAX_COMBINED_FILTERS).map((_, at) => sorted.slice(0, sorted.length - at));
  return [...longer, ...subsetsOf(sorted.slice(0, MAX_COMBINED_FILTERS))];
}

function subsetsOf([first, ...others]: readonly WordFilter[]): WordFilter[][] {
  if (!first) return [];
  const withoutFirst = subsetsOf(others);
  return [...withoutFirst.map((subset) => [first, ...subset]), [first], ...withoutFirst];
}

function endOfTie(text: string, at: number): number {
  TIE.lastIndex = at;
  return at + (TIE.exec(text)?.[0].length ?? 0);
}

/** Words that are left at the end when a filter after them is removed: "for" of "madrasa for girls", "with" of "school with hostel". */
const DANGLING = /(?:\s+(?:for|with|and|of|in|only|k[aei]))+[\s.,?!]*$/i;

function withoutMatches(text: string, matches: FilterMatch[]): FilterWords {
  if (matches.length === 0) return { remainingText: text, filters: [] };
  const wordsOf = ({ start, end }: FilterMatch) => text.slice(start, end).replace(/\s+/g, " ").trim();
  const lastFirst = matches
    .filter(({ start }, at) => matches.findIndex((other) => other.start === start) === at)
    .toSorted((one, other) => other.start - one.start);
  const cut = lastFirst.reduce((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, text);
  const isCutAtEnd = matches.some(({ end }) => !/[\p{L}\p{Nd}]/u.test(text.slice(end)));
  return {
    remainingText: (isCutAtEnd ? cut.replace(DANGLING, "") : cut).replace(/\s+/g, " ").trim(),
    filters: matches.map((match) => ({ filter: match.filter, value: match.value, words: wordsOf(match) })),
  };
}

export function isChosen(criteria: SchoolCriteria, { filter }: WordFilter): boolean {
  const value = criteria[filter];
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
}
