import { recentKnownWords } from "../language/known-words";
import { recentKnownPlaces } from "../places/known-places";
import { ALL_SCHOOLS, type Alternative, type SearchQuery, type WordsAlternative } from "../engine/search-query";
import { forEachFacet } from "../facets";
import { readLikelyFilters, readSureFilters } from "../query/filter-terms";
import { completePrefix, type CorrectedWords } from "../query/prefix-completion";
import { parseQuery, type ParsedQuery } from "../query/parse-query";
import { namesPlace, placeIdsOf } from "../query/word-group";
import { noCriteria } from "../school-criteria";
import { withWordFilters, type WordFilter } from "../word-filters";
import { countWords } from "./count-words";
import type { SuggestionQuery } from "./suggestion-rule";

/** A word that more schools have is no error if it finds enough of them. */
const MAX_DOUBTFUL_SCHOOLS = 500;

export interface SuggestionReadings {
  /** The likeliest first. `inPlace`: only in the place that is named, or partly typed, next to other words. */
  asTyped: { anywhere: SuggestionQuery; inPlace: SuggestionQuery | null }[];
  isPlaceNamed: boolean;
  /** The text with possible filter words as filters; null if there are none. */
  withFilters: (() => Promise<SuggestionQuery>) | null;
  /** The text with typing errors corrected, in unknown words only or in others too; null if there is no correction. */
  corrected: (which: CorrectedWords) => Promise<{ suggestionQuery: SuggestionQuery; isLikelier: boolean } | null>;
  /** Some word is so rare that it may be an error, although some schools have it. */
  isDoubtful: boolean;
}

/** Reads a text without a query while places and words are in memory; null if it has no words. */
export async function readSuggestions(text: string): Promise<SuggestionReadings | null> {
  const { names } = await recentKnownPlaces();
  const vocabulary = recentKnownWords();
  const sure = readSureFilters(text);
  const parsed = withPrefix(parseQuery(sure.remainingText, names));
  if (!parsed) return null;
  const likely = readLikelyFilters(sure.remainingText);
  const unfiltered = likely.filters.length > 0 ? withPrefix(parseQuery(likely.remainingText, names)) : null;
  const filters = unfiltered ? [...sure.filters, ...likely.filters] : sure.filters;
  const withCounts = async (terms: Alternative[][], by: WordFilter[], wholeName: string | null): Promise<SuggestionQuery> => {
    const counts = await countWords([...terms, ...terms.map(onlyPrefixes)], vocabulary);
    return { query: queryOf(terms, by, wholeName), counts: counts.slice(0, terms.length), prefixCounts: counts.slice(terms.length) };
  };
  const placeIds = placeIdsIn(parsed);
  const readVariant = async (variant: ParsedQuery) => {
    const anywhere = await withCounts(termsOf(variant), sure.filters, variant.phrase.join(" "));
    const inPlace = placeIds.length > 0 ? { ...anywhere, query: { ...anywhere.query, placeIds, wholeName: null } } : null;
    return { anywhere, inPlace };
  };
  const asTyped = await Promise.all(typedVariants(parsed).map(readVariant));
  return {
    asTyped,
    isPlaceNamed: parsed.groups.some(namesPlace),
    withFilters: unfiltered && (() => withCounts(termsOf(unfiltered), filters, null)),
    corrected: async (which) => {
      const completed = vocabulary && completePrefix(unfiltered ?? parsed, vocabulary, which);
      if (!completed) return null;
      const { requiredTerms, phrase, isLikelier } = completed;
      return { suggestionQuery: await withCounts(requiredTerms, filters, phrase), isLikelier };
    },
    isDoubtful: asTyped.every(({ anywhere }) => Math.min(...anywhere.counts) <= MAX_DOUBTFUL_SCHOOLS),
  };
}

/** The last word may be unfinished, even if it is a place: "goa" is a prefix of Goalpara. */
function withPrefix(parsed: ParsedQuery | null): ParsedQuery | null {
  const last = parsed?.groups.at(-1);
  if (!last?.places) return parsed;
  const unfinished = { ...last, alternatives: [{ words: last.words, isPrefix: true }, ...last.alternatives.slice(1)] };
  return { ...parsed!, groups: [...parsed!.groups.slice(0, -1), unfinished] };
}

/** Gives an abbreviation or number that may also be a prefix a query each: the index can't tell how many schools "kv" leaves. */
function typedVariants(parsed: ParsedQuery): ParsedQuery[] {
  const last = parsed.groups.at(-1);
  const prefixes = last?.alternatives.filter(({ isPrefix }) => isPrefix) ?? [];
  if (!last || prefixes.length < 2) return [parsed];
  const [expandedPrefix, ...typedPrefixes] = prefixes;
  const before = parsed.phrase.slice(0, -last.words.length);
  const withLast = (alternatives: WordsAlternative[]): ParsedQuery => ({
    ...parsed,
    groups: [...parsed.groups.slice(0, -1), { ...last, alternatives }],
    phrase: [...before, ...alternatives[0].words],
  });
  const expanded = withLast([expandedPrefix, ...last.alternatives.filter(({ isPrefix }) => !isPrefix)]);
  const typed = typedPrefixes.map((prefix) => withLast([prefix]));
  return NUMBER.test(expandedPrefix.words.at(-1)!) ? [...typed, expanded] : [expanded, ...typed];
}

/** Roman numerals, which become digits, are more often prefixes while they are typed: "kendriya vi". */
const NUMBER = /^\d+$/;

const termsOf = ({ groups, phrase }: ParsedQuery): Alternative[][] =>
  groups.length === 0 ? [[{ words: phrase.slice(-1), isPrefix: true }]] : groups.map(({ alternatives }) => alternatives);

const onlyPrefixes = (group: Alternative[]) => group.filter((one) => "isPrefix" in one && one.isPrefix);

function placeIdsIn({ groups, prefixPlaces }: ParsedQuery): string[] {
  if (groups.length < 2 || groups.every(namesPlace)) return [];
  const namedIds = groups.flatMap(({ places }) => placeIdsOf(places));
  return namedIds.length > 0 ? namedIds : prefixPlaces;
}

function queryOf(requiredTerms: Alternative[][], filters: WordFilter[], wholeName: string | null): SearchQuery {
  const { minFees, maxFees, minRating, ...criteria } = withWordFilters(noCriteria, filters);
  const choices = forEachFacet((name) => criteria[name]);
  return { ...ALL_SCHOOLS, requiredTerms, choices, minFees, maxFees, minRating, wholeName };
}
