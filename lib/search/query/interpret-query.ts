import { readEach, readPrepared } from "@/lib/platform/db";
import { findPoint } from "@/lib/search/places/find-point";
import { strictQuery } from "./build-queries";
import { knownWords } from "@/lib/search/language/known-words";
import { knownPlaces } from "@/lib/search/places/known-places";
import type { SearchQuery } from "@/lib/search/engine/search-query";
import { namesIn } from "./ranking";
import { filterQuery, literalQuery } from "./literal-query";
import { searchEngine } from "@/lib/search/engine/current-engine";
import { fewerAndFewer, isChosen, readLikelyFilters, readSureFilters, type FilterWords } from "./filter-terms";
import { transliterateToLatin } from "@/lib/search/language/transliterate-to-latin";
import { fromOtherScripts, type Spellings } from "@/lib/search/language/other-scripts";
import { nearestBySound } from "@/lib/search/language/nearest-by-sound";
import { withoutContacts } from "@/lib/search/language/contacts";
import { withAsciiDigits } from "@/lib/schools/words/ascii-digits";
import type { PlaceDictionary } from "@/lib/search/places/place-dictionary";
import { AS_TYPED, namesSchool, parseQuery, type ParsedQuery } from "./parse-query";
import { withKindsInEnglish } from "@/lib/search/language/romanised-kinds";
import { SCHOOLS } from "@/lib/search/language/word-lists";
import { PINCODE } from "@/lib/schools/places/pincode";
import { readPostalZone, type PostalCode } from "@/lib/search/places/postal-zones";
import { readNearMe } from "@/lib/search/places/near-phrases";
import { withWordFilters, type WordFilter } from "@/lib/search/word-filters";
import type { SchoolCriteria } from "@/lib/search/school-criteria";
import { MIN_HITS, type ExpandableQuery } from "./expand-query";

export interface InterpretedQuery {
  query: SearchQuery | null;
  criteria: SchoolCriteria;
  wordFilters: WordFilter[];
  /** The words to expand, and the query for everything else; null if they are not to be expanded. */
  expandable: ExpandableQuery | null;
  parsed: ParsedQuery | null;
  /** The words of the remaining filters, if others were dropped because no school meets all; otherwise null. */
  appliedFilterText: string | null;
  droppedTerms: string[];
  /** The words that were searched for, if not as typed: without dropped filters, or transliterated. */
  appliedText: string | null;
}

/** The likeliest first; the others are for when it finds nothing. */
export async function interpretQuery(criteria: SchoolCriteria): Promise<InterpretedQuery[]> {
  if (!criteria.search || criteria.exact) return literally(criteria);
  const { rest: search } = readNearMe(withKindsInEnglish(withoutContacts(withAsciiDigits(criteria.search))));
  if (!search) return literally({ ...criteria, search });
  const places = await knownPlaces();
  const asTyped = await interpretInScript(search, criteria, { places, toLatin: unchanged, spellings: AS_TYPED });
  const isInOtherScript = transliterateToLatin(search) !== search;
  if (isInOtherScript && !(await isFound(asTyped[0]))) {
    const words = await knownWords();
    const { latin, replaced, spellings } = fromOtherScripts(search, (word, script) => nearestBySound(word, script, places, words));
    const transliterated = await interpretInScript(latin, criteria, { places, toLatin: transliterateToLatin, spellings });
    // As they were typed, so that removing the filter removes them from the search.
    const inScript = (filter: WordFilter) => ({
      ...filter,
      words: replaced.find(({ latin }) => latin === filter.words)?.typed ?? filter.words,
    });
    if (transliterated.length > 0)
      return transliterated.map((one) => ({
        ...one,
        appliedText: one.appliedText ?? wordsOf(one),
        wordFilters: one.wordFilters.map(inScript),
      }));
  }
  return asTyped.length > 0 ? asTyped : literally(criteria);
}

/** In so long a text that finds nothing, some words name no school, and "girls" is rather a filter than part of a name. */
const SENTENCE_WORDS = 6;

const UNCHANGED = { appliedFilterText: null, droppedTerms: [], appliedText: null };

const literally = async (criteria: SchoolCriteria): Promise<InterpretedQuery[]> => [
  { query: await literalQuery(criteria), criteria, wordFilters: [], expandable: null, parsed: null, ...UNCHANGED },
];

const unchanged = (text: string) => text;
const wordsOf = ({ parsed }: InterpretedQuery) => parsed?.groups.flatMap(({ words }) => words).join(" ") || null;
const wordsOfFilters = (filters: readonly WordFilter[]) => filters.map(({ words }) => words);
export const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(" ") || null;

export const findBest = async (query: SearchQuery | null, limit = 1): Promise<{ serials: string[]; total: number }> =>
  query ? searchEngine().findPage(query, "relevance", { offset: 0, limit }) : { serials: [], total: 0 };

const isFound = async (interpreted: InterpretedQuery | null | undefined) => (await findBest(interpreted?.query ?? null)).total > 0;

/** How the words of a text are read. */
interface InScript {
  places: PlaceDictionary;
  toLatin: (text: string) => string;
  spellings: Spellings;
}

/** Interprets the words in Latin letters; empty if there is nothing to search for. Filters are found in the text as typed. */
async function interpretInScript(search: string, criteria: SchoolCriteria, script: InScript): Promise<InterpretedQuery[]> {
  const sure = await readPlacedFilters(search, criteria);
  const interpreted = await interpretUnder(sure, criteria, script);
  const limits = sure.filters.filter(isLimit);
  if (limits.length === 0 || (await isFound(interpreted[0]))) return interpreted;
  const others = { ...sure, filters: sure.filters.filter((filter) => !isLimit(filter)) };
  const unlimited = await interpretUnder(others, criteria, script);
  if (await isAnyKnown(unlimited[0]?.query ?? null, limits)) return interpreted;
  const dropped = (one: InterpretedQuery) => ({ ...one, droppedTerms: [...new Set([...wordsOfFilters(limits), ...one.droppedTerms])] });
  return [...interpreted, ...unlimited.map(dropped)];
}

const LIMITS: readonly WordFilter["filter"][] = ["minFees", "maxFees", "minRating"];
const isLimit = ({ filter }: WordFilter) => LIMITS.includes(filter);

/** Whether fees or ratings of any of the schools are known. If none are, a limit says nothing about them. */
async function isAnyKnown(query: SearchQuery | null, limits: readonly WordFilter[]): Promise<boolean> {
  if (!query) return false;
  const known = limits.map(({ filter }): SearchQuery => ({ ...query, ...(filter === "minRating" ? { minRating: 0 } : { minFees: 0 }) }));
  return (await Promise.all(known.map((one) => findBest(one)))).some(({ total }) => total > 0);
}

async function interpretUnder(sure: FilterWords, criteria: SchoolCriteria, script: InScript): Promise<InterpretedQuery[]> {
  const readUnder = (likely: WordFilter[], text: string, dropped: readonly WordFilter[] = []) =>
    readAs(
      criteria,
      [...sure.filters, ...likely],
      { text: script.toLatin(text), droppedFilters: wordsOfFilters(dropped).join(" "), spellings: script.spellings },
      script.places,
    );
  const { text, plain } = await withWholePincode(sure.rest, async (text) => ({ text, plain: await readUnder([], text) }));
  if (!plain) return [];
  const serials = plain.parsed ? await findByNumber(plain.parsed) : [];
  if (serials.length > 0 && plain.expandable) return [{ ...plain, query: { ...plain.expandable.under, serials }, expandable: null }];

  const { filters, rest, isName } = readLikelyFilters(text);
  if (filters.length === 0) return [plain];
  const {
    serials: [best],
    total,
  } = await findBest(plain.query);
  const isSentence = total === 0 && text.split(" ").length >= SENTENCE_WORDS;
  if (namesSchool(parseQuery(script.toLatin(rest), script.places)) && !isSentence) return [plain];
  if (best && ((isName && total >= MIN_HITS) || (await isCalled(best, plain.parsed)))) return [plain];
  const filtered = await readUnder(filters, rest);
  if (!filtered) return [plain];
  if (await isFound(filtered)) return [filtered];
  if (best) return [plain];
  const [, ...fewer] = fewerAndFewer(filters);
  for (const some of fewer) {
    const dropped = filters.filter((one) => !some.includes(one));
    const under = await readUnder(some, rest, dropped);
    if (!under || !(await isFound(under))) continue;
    const appliedFilterText = script.toLatin(wordsOfFilters(some).join(" "));
    const droppedTerms = wordsOfFilters(dropped);
    return [{ ...under, appliedFilterText, droppedTerms, appliedText: joined(appliedFilterText, wordsOf(under)) }];
  }
  // No school of the place is known to meet the filters: any school there is nearer to that than schools that have the words.
  const unfiltered = await readUnder([], rest, filters);
  const others = unfiltered ? [{ ...unfiltered, droppedTerms: wordsOfFilters(filters) }] : [];
  return [filtered, ...others, ...(filtered.query?.words.length === 0 && unfiltered ? [] : [plain])];
}

async function readAs(
  criteria: SchoolCriteria,
  wordFilters: WordFilter[],
  { text, droppedFilters, spellings }: Omit<ExpandableQuery, "under">,
  places: PlaceDictionary,
): Promise<InterpretedQuery | null> {
  const narrowed = withWordFilters(criteria, wordFilters);
  const asked = await filterQuery(narrowed);
  const parsed = text === "" ? null : parseQuery(text, places, droppedFilters, spellings);
  if (!asked || (text !== "" && !parsed)) return null;
  const isEmpty = !parsed || (asked.point !== null && isAnySchool(parsed));
  const query = isEmpty ? asked : strictQuery(asked, parsed);
  const expandable = isEmpty ? null : { text, droppedFilters, spellings, under: asked };
  return { query, criteria: narrowed, wordFilters, expandable, parsed, ...UNCHANGED };
}

/** Around a point, "schools" asks for all schools, whatever they are called. */
const isAnySchool = ({ groups }: ParsedQuery) => groups.every(({ words }) => words.every((word) => SCHOOLS.has(word)));

export async function isCalled(serial: string, parsed: ParsedQuery | null): Promise<boolean> {
  if (!parsed) return false;
  const [school] = await searchEngine().readWords([serial]);
  return namesIn(parsed).some((name) => school?.name === name.join(" "));
}

/** Filters with a number, without those chosen in the form; "near 411001" only if the position of the pincode is known. */
async function readPlacedFilters(search: string, criteria: SchoolCriteria): Promise<FilterWords> {
  const { rest, filters } = readSureFilters(search);
  const open = filters.filter((filter) => !isChosen(criteria, filter));
  const near = filters.find(({ filter }) => filter === "near");
  if (!near || criteria.near || (await findPoint(near.value))) return { rest, filters: open };
  return { rest: `${rest} ${near.value}`.trim(), filters: open.filter((filter) => filter !== near) };
}

/** 411 001, 6000 17 */
const PINCODE_IN_PARTS = /(?<!\d[ -]?)([1-9]\d{0,4})[ -](\d{1,5})(?![ -]?\d)/;

interface Plain {
  text: string;
  plain: InterpretedQuery | null;
}

/** Joins a pincode in two parts, unless only the text as typed has hits: names contain plots (A-100-101) and other pincodes. */
async function withWholePincode(text: string, read: (text: string) => Promise<Plain>): Promise<Plain> {
  const { typed, code } = pincodeInParts(text) ?? readPostalZone(text) ?? {};
  const known = code ? await readPrepared<object[]>`SELECT 1 FROM pincodes WHERE code = ${code}` : [];
  if (!typed || !code || known.length === 0) return read(text);
  const whole = await read(text.replace(typed, code));
  if (await isFound(whole.plain)) return whole;
  const asTyped = await read(text);
  return (await isFound(asTyped.plain)) ? asTyped : whole;
}

function pincodeInParts(text: string): PostalCode | null {
  const [typed, first, last] = PINCODE_IN_PARTS.exec(text) ?? [];
  return typed && PINCODE.test(first + last) ? { typed, code: first + last } : null;
}

const MAX_SAME_NUMBER = 20;

/** The schools with the UDISE code, else those with an affiliation number: the sections of a school can share one. */
async function findByNumber({ udiseCode, affiliationNumbers: numbers }: ParsedQuery): Promise<string[]> {
  const byCode = () =>
    readPrepared<{ serial: string }[]>`SELECT serial::text FROM schools WHERE udise_code = ${udiseCode} AND status = 'listed'`;
  const byNumber = () => readPrepared<{ serial: string }[]>`
    SELECT serial::text FROM schools WHERE upper(affiliation_number) = ANY (${numbers}::text[]) AND affiliation_number IS NOT NULL AND status = 'listed'
    ORDER BY serial LIMIT ${MAX_SAME_NUMBER}`;
  const coded = udiseCode ? await readEach([udiseCode], byCode) : [];
  const found = coded.length > 0 || numbers.length === 0 ? coded : await readEach(numbers.slice(0, 1), byNumber);
  return found.map(({ serial }) => serial);
}
