import { recentKnownWords } from "../language/known-words";
import { recentKnownPlaces } from "../places/known-places";
import { ALL_SCHOOLS, type Alternative, type SearchQuery, type WordsAlternative } from "../engine/search-query";
import { forEachFacet } from "../facets";
import { readLikelyFilters, readSureFilters } from "../query/filter-terms";
import { completePrefix, type Corrected } from "../query/prefix-completion";
import { namesPlace, placeIdsOf, parseQuery, type ParsedQuery } from "../query/parse-query";
import { noCriteria } from "../school-criteria";
import { withWordFilters, type WordFilter } from "../word-filters";
import { countWords } from "./count-words";
import type { SuggestionQuery } from "./suggestion-rule";

/** A word of more schools is not checked for errors if it finds enough. */
const SELDOM = 500;

export interface SuggestionReadings {
  /** As typed, the likeliest first: several if the last word is an abbreviation or a number, and may also be a prefix. */
  asTyped: TypedQuery[];
  isPlaceNamed: boolean;
  /** With possible filter words as filters; null if there are none. */
  asFilters: (() => Promise<SuggestionQuery>) | null;
  /** With corrected typing errors, in unknown words only or in others too; null if there is no correction. */
  asMeant: (which: Corrected) => Promise<{ asked: SuggestionQuery; isLikelier: boolean } | null>;
  isSeldom: boolean;
}

interface TypedQuery {
  anywhere: SuggestionQuery;
  /** Only in the place that is named, or partly typed, next to other words; null if there is none. */
  inPlace: SuggestionQuery | null;
}

/** null if there is nothing to search for. Makes no query while places and words are in memory. */
export async function readSuggestions(text: string): Promise<SuggestionReadings | null> {
  const { names } = await recentKnownPlaces();
  const vocabulary = recentKnownWords();
  const sure = readSureFilters(text);
  const parsed = withPrefix(parseQuery(sure.rest, names));
  if (!parsed) return null;
  const likely = readLikelyFilters(sure.rest);
  const rest = likely.filters.length > 0 ? withPrefix(parseQuery(likely.rest, names)) : null;
  const filters = rest ? [...sure.filters, ...likely.filters] : sure.filters;
  const ask = async (words: Alternative[][], by: WordFilter[], wholeName: string | null): Promise<SuggestionQuery> => {
    const counted = await countWords([...words, ...words.map(onlyPrefixes)], vocabulary);
    return { query: queryOf(words, by, wholeName), counts: counted.slice(0, words.length), begun: counted.slice(words.length) };
  };

  const placeIds = placesIn(parsed);
  const typed = await Promise.all(
    waysOf(parsed).map(async (way): Promise<TypedQuery> => {
      const anywhere = await ask(wordsOf(way), sure.filters, way.phrase.join(" "));
      return {
        anywhere,
        inPlace: placeIds.length > 0 ? { ...anywhere, query: { ...anywhere.query, placeIds, wholeName: null } } : null,
      };
    }),
  );
  return {
    asTyped: typed,
    isPlaceNamed: parsed.groups.some(namesPlace),
    asFilters: rest && (() => ask(wordsOf(rest), filters, null)),
    asMeant: async (which) => {
      const meant = vocabulary && completePrefix(rest ?? parsed, vocabulary, which);
      return meant && { asked: await ask(meant.words, filters, meant.phrase), isLikelier: meant.isLikelier };
    },
    isSeldom: typed.every(({ anywhere }) => Math.min(...anywhere.counts) <= SELDOM),
  };
}

/** The last word may be unfinished, even if it is a place: "goa" is a prefix of Goalpara. */
function withPrefix(parsed: ParsedQuery | null): ParsedQuery | null {
  const last = parsed?.groups.at(-1);
  if (!last?.places) return parsed;
  const begun = { ...last, alternatives: [{ words: last.words, isPrefix: true }, ...last.alternatives.slice(1)] };
  return { ...parsed!, groups: [...parsed!.groups.slice(0, -1), begun] };
}

/** Each is a query of its own: the index can't tell how many schools "kv" leaves as a prefix of anything. */
function waysOf(parsed: ParsedQuery): ParsedQuery[] {
  const last = parsed.groups.at(-1);
  const begun = last?.alternatives.filter(({ isPrefix }) => isPrefix) ?? [];
  if (!last || begun.length < 2) return [parsed];
  const [first, ...others] = begun;
  const before = parsed.phrase.slice(0, -last.words.length);
  const as = (alternatives: WordsAlternative[]): ParsedQuery => ({
    ...parsed,
    groups: [...parsed.groups.slice(0, -1), { ...last, alternatives }],
    phrase: [...before, ...alternatives[0].words],
  });
  const expanded = as([first, ...last.alternatives.filter(({ isPrefix }) => !isPrefix)]);
  const letters = others.map((one) => as([one]));
  return NUMBER.test(first.words.at(-1)!) ? [...letters, expanded] : [expanded, ...letters];
}

/** Roman numerals, which become digits, are more often prefixes while they are typed: "kendriya vi". */
const NUMBER = /^\d+$/;

const wordsOf = ({ groups, phrase }: ParsedQuery): Alternative[][] =>
  groups.length === 0 ? [[{ words: phrase.slice(-1), isPrefix: true }]] : groups.map(({ alternatives }) => alternatives);

const onlyPrefixes = (group: Alternative[]) => group.filter((one) => "isPrefix" in one && one.isPrefix);

function placesIn({ groups, prefixPlaces }: ParsedQuery): string[] {
  if (groups.length < 2 || groups.every(namesPlace)) return [];
  const named = groups.flatMap(({ places }) => placeIdsOf(places));
  return named.length > 0 ? named : prefixPlaces;
}

function queryOf(words: Alternative[][], filters: WordFilter[], wholeName: string | null): SearchQuery {
  const { minFees, maxFees, minRating, ...criteria } = withWordFilters(noCriteria, filters);
  const choices = forEachFacet((name) => criteria[name]);
  return { ...ALL_SCHOOLS, words, choices, minFees, maxFees, minRating, wholeName };
}
