import { parseTerms } from "./query/search-terms";
import { either, type Statistics } from "./engine/postgres/statistics";

/** A question to the index over terms (school_search_terms). */
export interface TsQuery {
  /** The text of a tsquery */
  query: string;
  /** Which share of the schools meets it, where each term is as frequent as ANALYZE noted and none hangs on another: the planner reckons so. */
  shareBy: (statistics: Statistics) => number;
}

/** What these words ask, as the text of a tsquery: schools whose words they are, the last one perhaps begun only. null: no word. */
export function prefixTsQuery(text: string): string | null {
  const search = parseTerms(text);
  if (!search) return null;
  return allOf([...search.words.map((word) => term(word)), anyOf(search.lastWordForms.map((words) => allTermsTsQuery(words, true)))]).query;
}

/** Words of which a school must have all, the last one perhaps begun only. */
export const allTermsTsQuery = (words: string[], isPrefix: boolean): TsQuery =>
  allOf(words.map((word, index) => term(word, isPrefix && index === words.length - 1)));

export const term = (text: string, isPrefix = false): TsQuery => ({
  query: `'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'${isPrefix ? ":*" : ""}`,
  shareBy: ({ shareOf }) => shareOf(text, isPrefix),
});

export const anyOf = (terms: TsQuery[]): TsQuery =>
  terms.length === 1
    ? terms[0]
    : {
        query: `(${terms.map(({ query }) => query).join(" | ")})`,
        shareBy: (statistics) => either(terms.map(({ shareBy }) => shareBy(statistics))),
      };

export const allOf = (terms: TsQuery[]): TsQuery =>
  terms.length === 1
    ? terms[0]
    : {
        query: `(${terms.map(({ query }) => query).join(" & ")})`,
        shareBy: (statistics) => terms.reduce((share, { shareBy }) => share * shareBy(statistics), 1),
      };
