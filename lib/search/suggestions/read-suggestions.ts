import { recentKnownWords } from "../language/known-words";
import { recentKnownPlaces } from "../places/known-places";
import { ALL_SCHOOLS, type Alternative, type SearchQuery, type WordsAlternative } from "../engine/search-query";
import { readLikelyFilters, readSureFilters } from "../query/filter-terms";
import { completePrefix, type Corrected } from "../query/prefix-completion";
import { namesPlace, placeIdsOf, parseQuery, type ParsedQuery } from "../query/parse-query";
import { noCriteria, withWordFilters, type WordFilter } from "../view";
import { countWords } from "./count-words";
import type { SuggestionQuery } from "./suggestion-rule";

/** Of a word that more schools have nobody asks whether it is an error, where it finds enough. */
const SELDOM = 500;

/** What words that are still being typed may ask for, in Latin letters. */
export interface SuggestionReadings {
  /** As they were typed, the likeliest first: several where the last word is short for others, or a number, and may as well begin a word. */
  asTyped: TypedQuery[];
  /** The place was named, and not half. */
  isPlaceNamed: boolean;
  /** Words that may be filters as filters; null: there are none. */
  asFilters: (() => Promise<SuggestionQuery>) | null;
  /** Words with typing errors as what is near them, those alone that nobody knows or others too; null: nothing is. */
  asMeant: (which: Corrected) => Promise<{ asked: SuggestionQuery; isLikelier: boolean } | null>;
  /** A word is so rare that it is perhaps an error, though there are schools with it. */
  isSeldom: boolean;
}

interface TypedQuery {
  anywhere: SuggestionQuery;
  /** The same in the place that was named beside other words, or half named; null: none was. */
  inPlace: SuggestionQuery | null;
}

/**
 * Reads without a look at the database where places and words are in memory. Before words are, nothing is corrected.
 *
 * @returns null: there is nothing to look for
 */
export async function readSuggestions(text: string): Promise<SuggestionReadings | null> {
  const { names } = await recentKnownPlaces();
  const vocabulary = recentKnownWords();
  const sure = readSureFilters(text);
  const reading = asBegun(parseQuery(sure.rest, names));
  if (!reading) return null;
  const likely = readLikelyFilters(sure.rest);
  const rest = likely.filters.length > 0 ? asBegun(parseQuery(likely.rest, names)) : null;
  const filters = rest ? [...sure.filters, ...likely.filters] : sure.filters;
  const ask = async (words: Alternative[][], by: WordFilter[], wholeName: string | null): Promise<SuggestionQuery> => {
    const counted = await countWords([...words, ...words.map(onlyBegun)], vocabulary);
    return { query: queryOf(words, by, wholeName), counts: counted.slice(0, words.length), begun: counted.slice(words.length) };
  };

  const placeIds = placesIn(reading);
  const typed = await Promise.all(
    waysOf(reading).map(async (way): Promise<TypedQuery> => {
      const anywhere = await ask(wordsOf(way), sure.filters, way.phrase.join(" "));
      return {
        anywhere,
        inPlace: placeIds.length > 0 ? { ...anywhere, query: { ...anywhere.query, placeIds, wholeName: null } } : null,
      };
    }),
  );
  return {
    asTyped: typed,
    isPlaceNamed: reading.groups.some(namesPlace),
    asFilters: rest && (() => ask(wordsOf(rest), filters, null)),
    asMeant: async (which) => {
      const meant = vocabulary && completePrefix(rest ?? reading, vocabulary, which);
      return meant && { asked: await ask(meant.words, filters, meant.phrase), isLikelier: meant.isLikelier };
    },
    isSeldom: typed.every(({ anywhere }) => Math.min(...anywhere.counts) <= SELDOM),
  };
}

/** The last word may be half of one, though it be a place's: "goa" begins Goalpara. */
function asBegun(reading: ParsedQuery | null): ParsedQuery | null {
  const last = reading?.groups.at(-1);
  if (!last?.places) return reading;
  const begun = { ...last, alternatives: [{ words: last.words, isPrefix: true }, ...last.alternatives.slice(1)] };
  return { ...reading!, groups: [...reading!.groups.slice(0, -1), begun] };
}

/** Each by itself: the index tells of a beginning so short as "kv" only that many schools have it, however few Kendriya Vidyalayas there are. */
function waysOf(reading: ParsedQuery): ParsedQuery[] {
  const last = reading.groups.at(-1);
  const begun = last?.alternatives.filter(({ isPrefix: isBegun }) => isBegun) ?? [];
  if (!last || begun.length < 2) return [reading];
  const [first, ...others] = begun;
  const before = reading.phrase.slice(0, -last.words.length);
  const as = (alternatives: WordsAlternative[]): ParsedQuery => ({
    ...reading,
    groups: [...reading.groups.slice(0, -1), { ...last, alternatives }],
    phrase: [...before, ...alternatives[0].words],
  });
  const expanded = as([first, ...last.alternatives.filter(({ isPrefix: isBegun }) => !isBegun)]);
  const letters = others.map((one) => as([one]));
  return NUMBER.test(first.words.at(-1)!) ? [...letters, expanded] : [expanded, ...letters];
}

/** Roman ones, while they are typed, begin words more often: "kendriya vi". */
const NUMBER = /^\d+$/;

const wordsOf = ({ groups, phrase }: ParsedQuery): Alternative[][] =>
  groups.length === 0 ? [[{ words: phrase.slice(-1), isPrefix: true }]] : groups.map(({ alternatives }) => alternatives);

const onlyBegun = (group: Alternative[]) => group.filter((one) => "isPrefix" in one && one.isPrefix);

function placesIn({ groups, prefixPlaces: placesBegun }: ParsedQuery): string[] {
  if (groups.length < 2 || groups.every(namesPlace)) return [];
  const named = groups.flatMap(({ places }) => placeIdsOf(places));
  return named.length > 0 ? named : placesBegun;
}

function queryOf(words: Alternative[][], filters: WordFilter[], wholeName: string | null): SearchQuery {
  const { curriculum, board, gender, schoolType, minFees, maxFees, minRating } = withWordFilters(noCriteria, filters);
  const choices = { curriculum, board, gender, schoolType };
  return { ...ALL_SCHOOLS, words, choices, minFees, maxFees, minRating, wholeName };
}
