import { parseTerms } from "./query/search-terms";
import { either, type Statistics } from "./engine/postgres/statistics";

export interface TsQuery {
  query: string;
  /** The share of schools that match, from ANALYZE's frequencies and assuming independent terms, as the planner does. */
  shareBy: (statistics: Statistics) => number;
}

/** The text of a tsquery for schools with all of these words, the last as a prefix. null if there is no word. */
export function prefixTsQuery(text: string): string | null {
  const search = parseTerms(text);
  if (!search) return null;
  return allOf([...search.words.map((word) => term(word)), anyOf(search.lastWordForms.map((words) => allTermsTsQuery(words, true)))]).query;
}

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
