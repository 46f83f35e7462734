import { FACET_NAMES, facetOf, type FacetName } from "../facets";
import { NEAR_PINCODE } from "../places/near-phrases";
import { WORD_FILTERS, type WordFilter } from "../word-filters";
import type { SchoolCriteria } from "../school-criteria";
import { readFeeLimits } from "./fee-limits";
import { LOWER_BOUND_PHRASES, patternOf } from "@/lib/search/language/number-phrases";

export interface FilterWords {
  filters: WordFilter[];
  rest: string;
}

interface Found {
  filter: WordFilter["filter"];
  value: string;
  start: number;
  end: number;
}

const STARS = String.raw`([1-5](?:\.\d)?)(?![\d.])`;
const OR_MORE = String.raw`(?:\s*(?:\+|(?:stars?|and above|or more|rating|rated)(?!\p{L})))`;
/** "Rated 4", "above 4 stars", "4+ rating", "4 star schools". A name can be Five Star or 3 Star Convent. */
const RATED = patternOf(
  String.raw`(?<![\p{L}\p{M}\d_])(?:(?:rated|rating)\s+(?:of\s+)?(?:(?:${LOWER_BOUND_PHRASES})\s+)?${STARS}${OR_MORE}*` +
    String.raw`|(?:${LOWER_BOUND_PHRASES})\s+${STARS}${OR_MORE}+|(?<!\d[.,]?)${STARS}\s*(?:\+\s*)?(?:stars?\s*)?(?:(?:rating|rated)(?!\p{L})|stars?(?=\s+schools(?!\p{L}))|\+\s*stars?(?!\p{L})))`,
  "giu",
);

/** Filters with a number, which can be no names. Whether other words are filters depends on what they find (docs/search.md). */
export function readSureFilters(text: string): FilterWords {
  const found: Found[] = [];
  const add = (one: Found) => {
    const isRange = ({ start, end }: Found) => start === one.start && end === one.end;
    const overlaps = ({ start, end }: Found) => start < one.end && one.start < end;
    if (!found.some((other) => other.filter === one.filter || (overlaps(other) && !isRange(other)))) found.push(one);
  };
  const placeOf = ({ index, 0: words }: RegExpExecArray) => ({ start: index, end: index + words.length });
  readFeeLimits(text).forEach(add);
  for (const match of text.matchAll(RATED))
    add({ filter: "minRating", value: String(Number(match[1] ?? match[2] ?? match[3])), ...placeOf(match) });
  for (const match of text.matchAll(NEAR_PINCODE)) add({ filter: "near", value: match[1].replace(/\D/, ""), ...placeOf(match) });
  return taken(text, found);
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

/** Words that may be filters or part of a name. `isName`: all of them occur in names of such schools (Kanya Vidyalaya). */
export function readLikelyFilters(text: string): FilterWords & { isName: boolean } {
  const found: Found[] = [];
  const take = (words: readonly FacetWords[]) =>
    words.forEach(({ pattern, filter, value }) => {
      for (const match of text.matchAll(pattern)) {
        const [start, end] = [match.index, endOfTie(text, match.index + match[0].length)];
        if (!found.some((one) => one.filter === filter || (start < one.end && one.start < end))) found.push({ filter, value, start, end });
      }
    });
  take(WORDS);
  const isName = found.length === 0;
  take(NAME_WORDS);
  return { ...taken(text, found), isName };
}

/** More filters than this are dropped from the end before subsets are tried: each subset costs a query. */
const MAX_COMBINED = 4;

/** Fewer and fewer of the filters, from all to single ones; the most important (first in WORD_FILTERS) stay longest. */
export function fewerAndFewer(filters: readonly WordFilter[]): WordFilter[][] {
  const sorted = filters.toSorted((one, other) => WORD_FILTERS.indexOf(one.filter) - WORD_FILTERS.indexOf(other.filter));
  const extra = sorted.slice(MAX_COMBINED).map((_, at) => sorted.slice(0, sorted.length - at));
  return [...extra, ...subsetsOf(sorted.slice(0, MAX_COMBINED))];
}

function subsetsOf([first, ...others]: readonly WordFilter[]): WordFilter[][] {
  if (!first) return [];
  const ofOthers = subsetsOf(others);
  return [...ofOthers.map((some) => [first, ...some]), [first], ...ofOthers];
}

function endOfTie(text: string, at: number): number {
  TIE.lastIndex = at;
  return at + (TIE.exec(text)?.[0].length ?? 0);
}

/** What is left before a filter at the end: madrasa for girls, school with hostel. */
const DANGLING = /(?:\s+(?:for|with|and|of|in|only|k[aei]))+[\s.,?!]*$/i;

function taken(text: string, found: Found[]): FilterWords {
  const wordsOf = ({ start, end }: Found) => text.slice(start, end).replace(/\s+/g, " ").trim();
  // Both ends of a range have the same position.
  const rest = found
    .filter(({ start }, at) => found.findIndex((one) => one.start === start) === at)
    .toSorted((one, other) => other.start - one.start)
    .reduce((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, text);
  const isCutAtEnd = found.some(({ end }) => !/[\p{L}\p{Nd}]/u.test(text.slice(end)));
  return {
    rest: found.length > 0 ? (isCutAtEnd ? rest.replace(DANGLING, "") : rest).replace(/\s+/g, " ").trim() : text,
    filters: found.map((one) => ({ filter: one.filter, value: one.value, words: wordsOf(one) })),
  };
}

export function isChosen(criteria: SchoolCriteria, { filter }: WordFilter): boolean {
  const value = criteria[filter];
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
}
