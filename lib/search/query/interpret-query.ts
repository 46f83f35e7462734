import { readEach, readPrepared } from "@/lib/platform/db";
import { findPoint } from "@/lib/search/places/find-point";
import { strictQuery } from "./build-queries";
import { knownWords } from "@/lib/search/language/known-words";
import { knownPlaces } from "@/lib/search/places/known-places";
import type { SearchQuery } from "@/lib/search/engine/search-query";
import { namesIn } from "./ranking";
import { filterQuery, literalQuery } from "./literal-query";
import { searchEngine } from "@/lib/search/engine/current-engine";
import { filterSubsets, isChosen, readLikelyFilters, readSureFilters, type FilterWords, type LikelyFilters } from "./filter-terms";
import { transliterateToLatin } from "@/lib/search/language/transliterate-to-latin";
import { nearestBySound } from "@/lib/search/language/nearest-by-sound";
import { fromOtherScripts, type Spellings } from "@/lib/search/language/other-scripts";
import { withoutContacts } from "@/lib/search/language/contacts";
import { withAsciiDigits } from "@/lib/schools/words/ascii-digits";
import type { PlaceDictionary } from "@/lib/search/places/place-dictionary";
import { AS_TYPED, isSpoken, namesSchool, parseQuery, type ParsedQuery } from "./parse-query";
import { withKindsInEnglish } from "@/lib/search/language/romanised-kinds";
import { SCHOOLS } from "@/lib/search/language/word-lists";
import { PINCODE } from "@/lib/schools/places/pincode";
import { readPostalZone, type PostalCode } from "@/lib/search/places/postal-zones";
import { readNearMe } from "@/lib/search/places/near-phrases";
import { withWordFilters, type WordFilter } from "@/lib/search/word-filters";
import type { SchoolCriteria } from "@/lib/search/school-criteria";
import type { ExpandableQuery } from "./expand-query";
import { MIN_HITS } from "./expansion-attempt";

export interface InterpretedQuery {
  query: SearchQuery | null;
  criteria: SchoolCriteria;
  wordFilters: WordFilter[];
  /** The words to expand, and the query for everything else; null if they are not to be expanded. */
  expandable: ExpandableQuery | null;
  parsed: ParsedQuery | null;
  /** If some filters were dropped because no school meets all: the words of the filters that were kept. Otherwise null. */
  appliedFilterText: string | null;
  droppedTerms: string[];
  /** The words that were searched for, if filters were dropped or words were transliterated; otherwise null. */
  appliedText: string | null;
}

/** The interpretations of a search, the likeliest first; the others are tried if it finds nothing. */
export async function interpretQuery(criteria: SchoolCriteria): Promise<InterpretedQuery[]> {
  if (!criteria.search || criteria.exact) return literally(criteria);
  const { rest: search } = readNearMe(withKindsInEnglish(withoutContacts(withAsciiDigits(criteria.search))));
  if (!search) return literally({ ...criteria, search });
  const context = { criteria, places: await knownPlaces() };
  const asTyped = await interpretText(search, { ...context, toLatin: asIs, spellings: AS_TYPED });
  const isInOtherScript = transliterateToLatin(search) !== search;
  const transliterated = isInOtherScript && !(await isFound(asTyped[0])) ? await interpretInLatin(search, context) : [];
  if (transliterated.length > 0) return transliterated;
  return asTyped.length > 0 ? asTyped : literally(criteria);
}

async function interpretInLatin(search: string, context: Pick<Context, "criteria" | "places">): Promise<InterpretedQuery[]> {
  const vocabulary = await knownWords();
  const { latin, replaced, spellings } = fromOtherScripts(search, (word, script) =>
    nearestBySound(word, script, context.places, vocabulary),
  );
  const interpretations = await interpretText(latin, { ...context, toLatin: transliterateToLatin, spellings });
  // As they were typed, so that removing the filter removes them from the search.
  const asTyped = (filter: WordFilter) => ({
    ...filter,
    words: replaced.find(({ latin }) => latin === filter.words)?.typed ?? filter.words,
  });
  return interpretations.map((interpreted) => ({
    ...interpreted,
    appliedText: interpreted.appliedText ?? wordsOf(interpreted),
    wordFilters: interpreted.wordFilters.map(asTyped),
  }));
}

/** In a text of at least this many words that finds nothing, some words name no school, and "girls" is a filter rather than part of a name. */
const MIN_SENTENCE_WORDS = 6;

const UNCHANGED = { appliedFilterText: null, droppedTerms: [], appliedText: null };

const literally = async (criteria: SchoolCriteria): Promise<InterpretedQuery[]> => [
  { query: await literalQuery(criteria), criteria, wordFilters: [], expandable: null, parsed: null, ...UNCHANGED },
];

const asIs = (text: string) => text;
const wordsOf = ({ parsed }: InterpretedQuery) => parsed?.groups.flatMap(({ words }) => words).join(" ") || null;
const wordsOfFilters = (filters: readonly WordFilter[]) => filters.map(({ words }) => words);
export const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(" ") || null;

export const findBest = async (query: SearchQuery | null, limit = 1): Promise<{ serials: string[]; total: number }> =>
  query ? searchEngine().findPage(query, "relevance", { offset: 0, limit }) : { serials: [], total: 0 };

const isFound = async (interpreted: InterpretedQuery | null | undefined) => (await findBest(interpreted?.query ?? null)).total > 0;

interface Context {
  criteria: SchoolCriteria;
  places: PlaceDictionary;
  /** Transliterates all words except filters, which are found in the text as typed. */
  toLatin: (text: string) => string;
  spellings: Spellings;
}

/** Interprets a text. If no school there has known fees or ratings, limits on these are dropped. Empty if there is nothing to search for. */
async function interpretText(search: string, context: Context): Promise<InterpretedQuery[]> {
  const sure = await readPlacedFilters(search, context.criteria);
  const interpretations = await interpretWith(sure, context);
  const limits = sure.filters.filter(isLimit);
  if (limits.length === 0 || (await isFound(interpretations[0]))) return interpretations;
  const unlimited = await interpretWith({ ...sure, filters: sure.filters.filter((filter) => !isLimit(filter)) }, context);
  if (await isAnyKnown(unlimited[0]?.query ?? null, limits)) return interpretations;
  const withDroppedLimits = unlimited.map((interpreted) => ({
    ...interpreted,
    droppedTerms: [...new Set([...wordsOfFilters(limits), ...interpreted.droppedTerms])],
  }));
  return [...interpretations, ...withDroppedLimits];
}

const LIMITS: readonly WordFilter["filter"][] = ["minFees", "maxFees", "minRating"];
const isLimit = ({ filter }: WordFilter) => LIMITS.includes(filter);

/** Whether fees or ratings of any of the schools are known. If none are, a limit says nothing about them. */
async function isAnyKnown(query: SearchQuery | null, limits: readonly WordFilter[]): Promise<boolean> {
  if (!query) return false;
  const queries = limits.map(({ filter }): SearchQuery => ({ ...query, ...(filter === "minRating" ? { minRating: 0 } : { minFees: 0 }) }));
  return (await Promise.all(queries.map((known) => findBest(known)))).some(({ total }) => total > 0);
}

/** Interprets the text without its sure filters: as a number of a school, as words, or as words with likely filters. */
async function interpretWith(sure: FilterWords, context: Context): Promise<InterpretedQuery[]> {
  const read = (text: string) => readText(text, sure.filters, context);
  const { text, interpreted: plain } = await withWholePincode(sure.remainingText, async (text) => ({
    text,
    interpreted: await read(text),
  }));
  if (!plain) return [];
  const serials = plain.parsed ? await findByNumber(plain.parsed) : [];
  if (serials.length > 0 && plain.expandable) return [{ ...plain, query: { ...plain.expandable.filters, serials }, expandable: null }];
  const likely = readLikelyFilters(text);
  if (likely.filters.length === 0) return [plain];
  const best = await findBest(plain.query);
  if (await areWordsOfNames(text, likely, plain, best, context)) return [plain];
  return interpretFilters(sure.filters, likely, { plain, isPlainFound: best.total > 0 }, context);
}

/** Whether words that may be filters are part of a name: the other words tell which school is meant, or schools are called so. */
async function areWordsOfNames(
  text: string,
  likely: LikelyFilters,
  plain: InterpretedQuery,
  { serials: [best], total }: { serials: string[]; total: number },
  { places, toLatin }: Context,
): Promise<boolean> {
  const isSentence = total === 0 && text.split(" ").length >= MIN_SENTENCE_WORDS;
  const others = toLatin(likely.remainingText);
  const parsed = parseQuery(others, places, { vocabulary: await vocabularyFor(others) });
  if (namesSchool(parsed) && !isSentence) return true;
  return best !== undefined && ((likely.isName && total >= MIN_HITS) || (await hasWholeName(best, plain.parsed)));
}

async function interpretFilters(
  sure: readonly WordFilter[],
  { filters, remainingText }: LikelyFilters,
  { plain, isPlainFound }: { plain: InterpretedQuery; isPlainFound: boolean },
  context: Context,
): Promise<InterpretedQuery[]> {
  const filtered = await readText(remainingText, [...sure, ...filters], context);
  if (!filtered) return [plain];
  if (await isFound(filtered)) return [filtered];
  if (isPlainFound) return [plain];
  const [, ...subsets] = filterSubsets(filters);
  for (const subset of subsets) {
    const dropped = filters.filter((filter) => !subset.includes(filter));
    const interpreted = await readText(remainingText, [...sure, ...subset], context, dropped);
    if (!interpreted || !(await isFound(interpreted))) continue;
    const appliedFilterText = context.toLatin(wordsOfFilters(subset).join(" "));
    const appliedText = joined(appliedFilterText, wordsOf(interpreted));
    return [{ ...interpreted, appliedFilterText, droppedTerms: wordsOfFilters(dropped), appliedText }];
  }
  // No school of the place is known to meet the filters. Other schools of the place come before schools with these words in their names.
  const unfiltered = await readText(remainingText, sure, context, filters);
  const isPlaceAlone = filtered.query?.requiredTerms.length === 0 && unfiltered !== null;
  return [filtered, ...(unfiltered ? [{ ...unfiltered, droppedTerms: wordsOfFilters(filters) }] : []), ...(isPlaceAlone ? [] : [plain])];
}

/** Only spoken sentences need the vocabulary, so that a slow read of it delays no other search. */
const vocabularyFor = async (text: string) => (isSpoken(text) ? await knownWords() : null);

/** The query for a text with filters; null if there is nothing to search for. */
async function readText(
  typed: string,
  wordFilters: readonly WordFilter[],
  { criteria, places, toLatin, spellings }: Context,
  dropped: readonly WordFilter[] = [],
): Promise<InterpretedQuery | null> {
  const text = toLatin(typed);
  const droppedFilterText = wordsOfFilters(dropped).join(" ");
  const narrowed = withWordFilters(criteria, wordFilters);
  const filters = await filterQuery(narrowed);
  const parsed = text === "" ? null : parseQuery(text, places, { droppedFilterText, spellings, vocabulary: await vocabularyFor(text) });
  if (!filters || (text !== "" && !parsed)) return null;
  const needsWords = parsed !== null && (filters.point === null || !isAnySchool(parsed));
  return {
    query: needsWords ? strictQuery(filters, parsed) : filters,
    criteria: narrowed,
    wordFilters: [...wordFilters],
    expandable: needsWords ? { text, droppedFilterText, spellings, filters } : null,
    parsed,
    ...UNCHANGED,
  };
}

/** Around a point, "schools" asks for all schools, whatever they are called. */
const isAnySchool = ({ groups }: ParsedQuery) => groups.every(({ words }) => words.every((word) => SCHOOLS.has(word)));

export async function hasWholeName(serial: string, parsed: ParsedQuery | null): Promise<boolean> {
  if (!parsed) return false;
  const [school] = await searchEngine().readWords([serial]);
  return namesIn(parsed).some((name) => school?.name === name.join(" "));
}

/** Filters with a number, without those chosen in the form; "near 411001" only if the position of the pincode is known. */
async function readPlacedFilters(search: string, criteria: SchoolCriteria): Promise<FilterWords> {
  const { remainingText, filters } = readSureFilters(search);
  const open = filters.filter((filter) => !isChosen(criteria, filter));
  const near = filters.find(({ filter }) => filter === "near");
  if (!near || criteria.near || (await findPoint(near.value))) return { remainingText, filters: open };
  return { remainingText: `${remainingText} ${near.value}`.trim(), filters: open.filter((filter) => filter !== near) };
}

/** 411 001, 6000 17 */
const PINCODE_IN_PARTS = /(?<!\d[ -]?)([1-9]\d{0,4})[ -](\d{1,5})(?![ -]?\d)/;

interface TextInterpretation {
  text: string;
  interpreted: InterpretedQuery | null;
}

/** Joins a pincode in two parts, unless only the text as typed has hits: names contain plots (A-100-101) and other pincodes. */
async function withWholePincode(text: string, read: (text: string) => Promise<TextInterpretation>): Promise<TextInterpretation> {
  const { typed, code } = pincodeInParts(text) ?? readPostalZone(text) ?? {};
  const pincodes = code ? await readPrepared<object[]>`SELECT 1 FROM pincodes WHERE code = ${code}` : [];
  if (!typed || !code || pincodes.length === 0) return read(text);
  const whole = await read(text.replace(typed, code));
  if (await isFound(whole.interpreted)) return whole;
  const asTyped = await read(text);
  return (await isFound(asTyped.interpreted)) ? asTyped : whole;
}

function pincodeInParts(text: string): PostalCode | null {
  const [typed, start, end] = PINCODE_IN_PARTS.exec(text) ?? [];
  return typed && PINCODE.test(start + end) ? { typed, code: start + end } : null;
}

const MAX_SCHOOLS_WITH_NUMBER = 20;

/** The schools with the UDISE code, else those with an affiliation number: the sections of a school can share one. */
async function findByNumber({ udiseCode, affiliationNumbers: numbers }: ParsedQuery): Promise<string[]> {
  const byCode = () =>
    readPrepared<{ serial: string }[]>`SELECT serial::text FROM schools WHERE udise_code = ${udiseCode} AND status = 'listed'`;
  const byNumber = () => readPrepared<{ serial: string }[]>`
    SELECT serial::text FROM schools WHERE upper(affiliation_number) = ANY (${numbers}::text[]) AND affiliation_number IS NOT NULL AND status = 'listed'
    ORDER BY serial LIMIT ${MAX_SCHOOLS_WITH_NUMBER}`;
  const withCode = udiseCode ? await readEach([udiseCode], byCode) : [];
  const schools = withCode.length > 0 || numbers.length === 0 ? withCode : await readEach(numbers.slice(0, 1), byNumber);
  return schools.map(({ serial }) => serial);
}
