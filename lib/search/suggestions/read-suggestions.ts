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

/** A word of more schools is not checked for errors if it finds enough. */
const MAX_DOUBTFUL_SCHOOLS = 500;

/** The possible meanings of an unfinished text, without a query while places and words are in memory; null if it has no words. */
export async function readSuggestions(text: string) {
  const { names } = await recentKnownPlaces();
  const vocabulary = recentKnownWords();
  const sure = readSureFilters(text);
  const parsed = withPrefix(parseQuery(sure.remainingText, names));
  if (!parsed) return null;
  const likely = readLikelyFilters(sure.remainingText);
  const unfiltered = likely.filters.length > 0 ? withPrefix(parseQuery(likely.remainingText, names)) : null;
  const filters = unfiltered ? [...sure.filters, ...likely.filters] : sure.filters;
  const counted = async (words: Alternative[][], by: WordFilter[], wholeName: string | null): Promise<SuggestionQuery> => {
    const counts = await countWords([...words, ...words.map(onlyPrefixes)], vocabulary);
    return { query: queryOf(words, by, wholeName), counts: counts.slice(0, words.length), prefixCounts: counts.slice(words.length) };
  };

  const placeIds = placesIn(parsed);
  const asTyped = await Promise.all(
    typedVariants(parsed).map(async (variant) => {
      const anywhere = await counted(wordsOf(variant), sure.filters, variant.phrase.join(" "));
      const inPlace = placeIds.length > 0 ? { ...anywhere, query: { ...anywhere.query, placeIds, wholeName: null } } : null;
      return { anywhere, inPlace };
    }),
  );
  return {
    /** The likeliest first. `inPlace`: only in the place that is named, or partly typed, next to other words. */
    asTyped,
    isPlaceNamed: parsed.groups.some(namesPlace),
    /** With possible filter words as filters; null if there are none. */
    withFilters: unfiltered && (() => counted(wordsOf(unfiltered), filters, null)),
    /** With typing errors corrected, in unknown words only or in others too; null if there is no correction. */
    corrected: async (which: CorrectedWords) => {
      const completed = vocabulary && completePrefix(unfiltered ?? parsed, vocabulary, which);
      return completed && { asked: await counted(completed.requiredTerms, filters, completed.phrase), isLikelier: completed.isLikelier };
    },
    /** Some word is so rare that it may be an error, although some schools have it. */
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

/** An abbreviation or a number that may also be a prefix: each is a query of its own, because the index can't tell how many "kv" leaves. */
function typedVariants(parsed: ParsedQuery): ParsedQuery[] {
  const last = parsed.groups.at(-1);
  const prefixes = last?.alternatives.filter(({ isPrefix }) => isPrefix) ?? [];
  if (!last || prefixes.length < 2) return [parsed];
  const [first, ...others] = prefixes;
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
  return { ...ALL_SCHOOLS, requiredTerms: words, choices, minFees, maxFees, minRating, wholeName };
}
