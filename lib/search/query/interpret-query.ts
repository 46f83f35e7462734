import { eachOf, readPrepared } from "@/lib/platform/db";
import { findPoint } from "@/lib/search/places/find-point";
import { strictQuery } from "./build-queries";
import { knownPlaces } from "@/lib/search/places/known-places";
import type { SearchQuery } from "@/lib/search/engine/search-query";
import { namesIn } from "./ranking";
import { filterQuery, literalQuery } from "./literal-query";
import { searchEngine } from "@/lib/search/engine/current-engine";
import { fewerAndFewer, isChosen, readLikelyFilters, readSureFilters, type FilterWords } from "./filter-terms";
import { transliterateToLatin } from "@/lib/search/language/transliterate-to-latin";
import type { PlaceDictionary } from "@/lib/search/places/place-dictionary";
import { namesSchool, parseQuery, type ParsedQuery } from "./parse-query";
import { SCHOOLS } from "@/lib/search/language/word-lists";
import { readNearMe, withWordFilters, type SchoolCriteria, type WordFilter } from "@/lib/search/view";
import { ENOUGH } from "./expand-query";

export interface ExpandableQuery {
  text: string;
  under: SearchQuery;
}

/** What a search may mean, before anything is corrected. */
export interface InterpretedQuery {
  /** null: no school can meet it. */
  query: SearchQuery | null;
  /** With the filters that words ask for. */
  criteria: SchoolCriteria;
  wordFilters: WordFilter[];
  /** The words that may be widened, under what is asked besides them; null: they stand. */
  expandable: ExpandableQuery | null;
  reading: ParsedQuery | null;
  /** The words of the filters that stand, where others went, because no school meets all of them; null: none went. */
  appliedFilterText: string | null;
  /** The words of those that went. */
  droppedTerms: string[];
  /** The words without those, and in Latin letters where they were typed in others and nobody has them so; null: they are as they were typed. */
  appliedText: string | null;
}

/** Likeliest first: the others where that finds nothing. */
export async function interpretQuery(criteria: SchoolCriteria): Promise<InterpretedQuery[]> {
  if (!criteria.search || criteria.exact) return asItIs(criteria);
  const { rest: search } = readNearMe(criteria.search);
  if (!search) return asItIs({ ...criteria, search });
  const places = await knownPlaces();
  const written = await readInLetters(search, criteria, places, asWritten);
  const isIndian = transliterateToLatin(search) !== search;
  if (isIndian && !(await isFound(written[0]))) {
    const appliedText = await readInLetters(search, criteria, places, transliterateToLatin);
    if (appliedText.length > 0) return appliedText.map((meant) => ({ ...meant, appliedText: meant.appliedText ?? wordsOf(meant) }));
  }
  return written.length > 0 ? written : asItIs(criteria);
}

const UNSAID = { appliedFilterText: null, droppedTerms: [], appliedText: null };

const asItIs = async (criteria: SchoolCriteria): Promise<InterpretedQuery[]> => [
  { query: await literalQuery(criteria), criteria, wordFilters: [], expandable: null, reading: null, ...UNSAID },
];

const asWritten = (text: string) => text;
const wordsOf = ({ reading }: InterpretedQuery) => reading?.groups.flatMap(({ words }) => words).join(" ") || null;
const wordsOfFilters = (filters: readonly WordFilter[]) => filters.map(({ words }) => words);
export const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(" ") || null;

/** The best hit, and how many there are. */
export const findBest = async (query: SearchQuery | null, limit = 1): Promise<{ serials: string[]; total: number }> =>
  query ? searchEngine().findPage(query, "relevance", { offset: 0, limit }) : { serials: [], total: 0 };

const isFound = async (meant: InterpretedQuery | null | undefined) => (await findBest(meant?.query ?? null)).total > 0;

/** The words in these letters; none where they have nothing to look for. Filters are told in the letters they were typed in. */
async function readInLetters(
  search: string,
  criteria: SchoolCriteria,
  places: PlaceDictionary,
  inLetters: (text: string) => string,
): Promise<InterpretedQuery[]> {
  const sure = await readPlacedFilters(search, criteria);
  const readUnder = (likely: WordFilter[], text: string) => readAs(criteria, [...sure.filters, ...likely], inLetters(text), places);
  const { text, plain } = await withWholePincode(sure.rest, async (text) => ({ text, plain: await readUnder([], text) }));
  if (!plain) return [];
  const serials = plain.reading?.udiseCode ? await findByUdiseCode(plain.reading.udiseCode) : [];
  if (serials.length > 0 && plain.expandable) return [{ ...plain, query: { ...plain.expandable.under, serials }, expandable: null }];

  const { filters, rest, isName } = readLikelyFilters(text);
  if (filters.length === 0 || namesSchool(parseQuery(inLetters(rest), places))) return [plain];
  const {
    serials: [best],
    total,
  } = await findBest(plain.query);
  if (best && ((isName && total >= ENOUGH) || (await isCalled(best, plain.reading)))) return [plain];
  const filtered = await readUnder(filters, rest);
  if (!filtered) return [plain];
  if (await isFound(filtered)) return [filtered];
  if (best) return [plain];
  const [, ...fewer] = fewerAndFewer(filters);
  for (const some of fewer) {
    const under = await readUnder(some, rest);
    if (!under || !(await isFound(under))) continue;
    const appliedFilterText = inLetters(wordsOfFilters(some).join(" "));
    const droppedTerms = wordsOfFilters(filters.filter((one) => !some.includes(one)));
    return [{ ...under, appliedFilterText, droppedTerms, appliedText: joined(appliedFilterText, wordsOf(under)) }];
  }
  // Of none of a place's schools it is known that it is such a one: all of them are nearer to that than what has the words.
  const unfiltered = filtered.query?.words.length === 0 ? await readUnder([], rest) : plain;
  return [filtered, unfiltered ? { ...unfiltered, droppedTerms: wordsOfFilters(filters) } : plain];
}

/** The text under these filters; null where it has nothing to look for, or no school can meet what is asked besides. */
async function readAs(
  criteria: SchoolCriteria,
  wordFilters: WordFilter[],
  text: string,
  places: PlaceDictionary,
): Promise<InterpretedQuery | null> {
  const narrowed = withWordFilters(criteria, wordFilters);
  const asked = await filterQuery(narrowed);
  const reading = text === "" ? null : parseQuery(text, places);
  if (!asked || (text !== "" && !reading)) return null;
  const isEmpty = !reading || (asked.point !== null && isAnySchool(reading));
  const query = isEmpty ? asked : strictQuery(asked, reading);
  const expandable = isEmpty ? null : { text, under: asked };
  return { query, criteria: narrowed, wordFilters, expandable, reading, ...UNSAID };
}

/** Around a point "schools" asks for all that are there, whatever they are called. */
const isAnySchool = ({ groups }: ParsedQuery) => groups.every(({ words }) => words.every((word) => SCHOOLS.has(word)));

/** Is the school called what was typed, with its place or without it? */
export async function isCalled(serial: string, reading: ParsedQuery | null): Promise<boolean> {
  if (!reading) return false;
  const [school] = await searchEngine().readWords([serial]);
  return namesIn(reading).some((name) => school?.name === name.join(" "));
}

/** The filters that numbers ask for, without those that were chosen besides; "near 411001" only where it is known where that is. */
async function readPlacedFilters(search: string, criteria: SchoolCriteria): Promise<FilterWords> {
  const { rest, filters } = readSureFilters(search);
  const open = filters.filter((filter) => !isChosen(criteria, filter));
  const near = filters.find(({ filter }) => filter === "near");
  if (!near || criteria.near || (await findPoint(near.value))) return { rest, filters: open };
  return { rest: `${rest} ${near.value}`.trim(), filters: open.filter((filter) => filter !== near) };
}

/** Six digits as they are written on letters: 411 001. */
const HALVED_PINCODE = /(?<!\d[ -]?)([1-9]\d{2})[ -](\d{3})(?![ -]?\d)/;

interface Plain {
  text: string;
  plain: InterpretedQuery | null;
}

/** With a pincode in one, but where only what was typed finds something: names hold plots (A-100-101) and pincodes that are not the school's. */
async function withWholePincode(text: string, read: (text: string) => Promise<Plain>): Promise<Plain> {
  const [halved, first, last] = HALVED_PINCODE.exec(text) ?? [];
  const known = halved ? await readPrepared<object[]>`SELECT 1 FROM pincodes WHERE code = ${first + last}` : [];
  if (!halved || known.length === 0) return read(text);
  const whole = await read(text.replace(halved, first + last));
  if (await isFound(whole.plain)) return whole;
  const typed = await read(text);
  return (await isFound(typed.plain)) ? typed : whole;
}

async function findByUdiseCode(code: string): Promise<string[]> {
  const read = () => readPrepared<{ serial: string }[]>`SELECT serial::text FROM schools WHERE udise_code = ${code} AND status = 'listed'`;
  const rows = await eachOf([code], read);
  return rows.map(({ serial }) => serial);
}
