import { eachOf, readPrepared } from "@/lib/platform/db";
import { markOf, type Bookmark } from "./cursor";
import { countChosen, openFilters } from "./count-values";
import type { FoundPage } from "./engine";
import { findPoint } from "./find-point";
import { strictQuestion } from "./meant-questions";
import { knownPlaces } from "./places/known-places";
import { MOST_FIRST, type Order, type Page, type Question } from "./question";
import { namesIn } from "./ranking";
import { readFilters, readQuestion } from "./read-question";
import { searchEngine } from "./search-engine";
import { fewerAndFewer, isChosen, readLikelyFilters, readSureFilters, type FilterWords } from "./understanding/filter-words";
import { inLatinLetters } from "./understanding/in-latin-letters";
import type { PlaceNames } from "./understanding/place-names";
import { readText, type Reading } from "./understanding/reading";
import { isKindWord } from "./understanding/kinds-in-hindi";
import { SCHOOLS } from "./understanding/word-tables";
import {
  CHOICES,
  readNearMe,
  sortInEffect,
  withWordFilters,
  type Correction,
  type FacetCounts,
  type ListedFilter,
  type SchoolCriteria,
  type WordFilter,
} from "./view";
import { ENOUGH, widenSearch } from "./widen-search";

/** What a search was taken to mean, and its page. */
export interface UnderstoodSearch {
  /** null: no school can meet it. */
  question: Question | null;
  /** Of its list, whatever schools come and go. */
  mark: string;
  found: FoundPage;
  /** The words that are filters. */
  wordFilters: WordFilter[];
  /** What the words were taken for, because as they are they find nothing, or not what is shown first; null: they stand. */
  corrected: Omit<Correction, "asTyped"> | null;
  /** Where they were asked for; of filters that cannot be counted none. */
  counts: FacetCounts;
}

/**
 * Reads a search and asks it: as it is typed; words that are filters as filters; under ten hits with all that each word may mean. The
 * rules are in docs/search.md. What it means is decided without what is ticked beside it: so a tick leaves what is counted for it. Who
 * turns a page stays in the list whose page it was, as typed or corrected, though it would be taken otherwise by now.
 *
 * @param page which hits; what the search means does not depend on it
 * @param isCounted with how many schools each value of a filter would leave
 */
export async function understandSearch(criteria: SchoolCriteria, page: MarkedPage, { isCounted = false } = {}): Promise<UnderstoodSearch> {
  const [meant, ...others] = await readMeant(unticked(criteria));
  const { behind } = page;
  const both = async (one: Meant, asked: Question | null, markOfIt?: string) => {
    const ticked = asked && withTicks(asked, criteria);
    const mark = markOfIt ?? markOf(ticked);
    const question = ticked && (behind?.mark === mark ? { ...ticked, first: behind.first } : await withBestOfEach(ticked, one));
    const [found, ofChosen] = await Promise.all([
      ask(question, sortInEffect(one.criteria), page, mark, isCounted && question ? openFilters(question) : []),
      isCounted && question ? countChosen(question) : {},
    ]);
    const counts = { ...UNCOUNTED, ...found.counts, ...ofChosen };
    return { question, mark, found, counts, wordFilters: notChosen(one.wordFilters, criteria) };
  };
  const strict = await both(meant, meant.question);
  const stands = { ...strict, corrected: strict.found.total > 0 ? correctionOf(meant, meant.spoken) : null };
  const isTurned = ({ mark }: { mark: string }) => behind?.mark === mark;
  const corrected = [meant, ...others].flatMap((one) => {
    return one.widenable ? [{ one, widenable: one.widenable, mark: markOfCorrected(one.widenable, criteria) }] : [];
  });
  const turned = corrected.find(isTurned);
  // What is ticked only takes from the hits, unless it takes the place of words.
  const isFewer = notChosen(meant.wordFilters, criteria).length === meant.wordFilters.length;
  if (corrected.length === 0 || isTurned(strict) || (!turned && isFewer && strict.found.total >= ENOUGH)) return stands;
  const isBestShown = !isTicked(criteria) && sortInEffect(meant.criteria) === "relevance" && page.offset === 0 && !behind;
  const {
    serials: [best],
    total,
  } = isBestShown ? strict.found : await ask(meant.question, "relevance", ONE);
  if (!turned && (total >= ENOUGH || (best !== undefined && (await isAnswered(meant, best))))) return stands;
  const isFound = strict.found.total > 0 && !turned;
  for (const { one, widenable, mark } of turned ? [turned] : corrected) {
    const widened = await widenSearch(widenable.text, widenable.under, { isFound });
    if (!widened) continue;
    const other = await both(one, widened.question, mark);
    const takenFor = total === 0 || widened.isOther ? joined(one.kept, widened.corrected) : one.spoken;
    return { ...other, corrected: other.found.total > 0 ? correctionOf(one, takenFor) : null };
  }
  return stands;
}

const correctionOf = ({ leftOut }: Meant, words: string | null) => (words ? { words, leftOut } : null);

/** By what was typed, and not by what that may mean: that is more with each school of a near word. */
const markOfCorrected = ({ text, under }: Widenable, criteria: SchoolCriteria) => markOf(text, withTicks(under, criteria));

/** The words of a search that are filters, before anything is corrected. */
export async function readWordFilters(criteria: SchoolCriteria): Promise<WordFilter[]> {
  const [meant] = await readMeant(unticked(criteria));
  return notChosen(meant.wordFilters, criteria);
}

/** Do these words say more than of what kind a school is and where? */
export const namesSchools = async (text: string): Promise<boolean> => namesSchool(readText(text, await knownPlaces()));

const LISTED = Object.keys(CHOICES) as ListedFilter[];
const isTicked = (criteria: SchoolCriteria) => LISTED.some((filter) => criteria[filter].length > 0);
const unticked = (criteria: SchoolCriteria): SchoolCriteria => ({ ...criteria, curriculum: [], board: [], gender: [], schoolType: [] });

/** What is ticked takes the place of what words ask for. */
function withTicks(question: Question, criteria: SchoolCriteria): Question {
  if (!isTicked(criteria)) return question;
  const choices = LISTED.map((filter) => [filter, criteria[filter].length > 0 ? criteria[filter] : question.choices[filter]]);
  return { ...question, choices: Object.fromEntries(choices) };
}

const notChosen = (filters: WordFilter[], criteria: SchoolCriteria) => filters.filter((filter) => !isChosen(criteria, filter));

/** A page, perhaps one that begins behind a hit. */
export type MarkedPage = Page & { behind?: Bookmark };

const NOTHING: FoundPage = { serials: [], total: 0, next: null, counts: {} };
const UNCOUNTED: FacetCounts = { curriculum: {}, board: {}, gender: {}, schoolType: {} };

/** A page that begins behind a hit of another list or order begins at its number. */
async function ask(
  question: Question | null,
  order: Order,
  { behind, ...page }: MarkedPage,
  mark: string | null = null,
  counted: ListedFilter[] = [],
): Promise<FoundPage> {
  if (!question) return NOTHING;
  const isOfThis = behind?.end.order === order && behind.mark === mark;
  return searchEngine().findPage(question, order, isOfThis ? { ...page, after: behind.end } : page, counted);
}

interface Widenable {
  text: string;
  under: Question;
}

interface Meant {
  /** null: no school can meet it. */
  question: Question | null;
  /** With the filters that words ask for. */
  criteria: SchoolCriteria;
  wordFilters: WordFilter[];
  /** The words that may be widened, under what is asked besides them; null: they stand. */
  widenable: Widenable | null;
  reading: Reading | null;
  /** The words of the filters that stand, where others went, because no school meets all of them; null: none went. */
  kept: string | null;
  /** The words of those that went. */
  leftOut: string[];
  /** The words without those, and in Latin letters where they were typed in others and nobody has them so; null: they are as they were typed. */
  spoken: string | null;
}

/** What a search may mean, likeliest first: the others where that finds nothing. */
async function readMeant(criteria: SchoolCriteria): Promise<Meant[]> {
  const asItIs = async (criteria: SchoolCriteria): Promise<Meant[]> => [
    {
      question: await readQuestion(criteria),
      criteria,
      wordFilters: [],
      widenable: null,
      reading: null,
      kept: null,
      leftOut: [],
      spoken: null,
    },
  ];
  if (!criteria.search || criteria.exact) return asItIs(criteria);
  const { rest: search } = readNearMe(criteria.search);
  if (!search) return asItIs({ ...criteria, search });
  const places = await knownPlaces();
  const written = await readWords(search, criteria, places, asWritten);
  const isIndian = inLatinLetters(search) !== search;
  if (isIndian && !(await isFound(written[0]?.question))) {
    const spoken = await readWords(search, criteria, places, inLatinLetters);
    if (spoken.length > 0) return spoken.map((meant) => ({ ...meant, spoken: meant.spoken ?? (meant.reading && wordsOf(meant.reading)) }));
  }
  return written.length > 0 ? written : asItIs(criteria);
}

const asWritten = (text: string) => text;
const wordsOf = ({ groups }: Reading) => groups.flatMap(({ words }) => words).join(" ") || null;
const wordsOfFilters = (filters: readonly WordFilter[]) => filters.map(({ words }) => words);
const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(" ") || null;
const isFound = async (question: Question | null | undefined) => (await ask(question ?? null, "relevance", ONE)).total > 0;

/** The words in these letters; none where they have nothing to look for. Filters are told in the letters they were typed in. */
async function readWords(
  search: string,
  criteria: SchoolCriteria,
  places: PlaceNames,
  inLetters: (text: string) => string,
): Promise<Meant[]> {
  const sure = await readPlacedFilters(search, criteria);
  const text = await withWholePincode(sure.rest, async (text) =>
    isFound((await readAs(criteria, sure.filters, inLetters(text), places))?.question),
  );
  const plain = await readAs(criteria, sure.filters, inLetters(text), places);
  if (!plain) return [];
  const serials = plain.reading?.udiseCode ? await findByUdiseCode(plain.reading.udiseCode) : [];
  if (serials.length > 0 && plain.widenable) return [{ ...plain, question: { ...plain.widenable.under, serials }, widenable: null }];

  const likely = readLikelyFilters(text);
  const rest = inLetters(likely.rest);
  if (likely.filters.length === 0 || namesSchool(readText(rest, places))) return [plain];
  const {
    serials: [best],
    total,
  } = await ask(plain.question, "relevance", ONE);
  if (best && ((likely.isName && total >= ENOUGH) || (await isCalled(best, plain.reading)))) return [plain];
  const filtered = await readAs(criteria, [...sure.filters, ...likely.filters], rest, places);
  if (!filtered) return [plain];
  if (await isFound(filtered.question)) return [filtered];
  if (best) return [plain];
  const [, ...fewer] = fewerAndFewer(likely.filters);
  for (const some of fewer) {
    const under = await readAs(criteria, [...sure.filters, ...some], rest, places);
    if (!under || !(await isFound(under.question))) continue;
    const kept = inLetters(some.map(({ words }) => words).join(" "));
    const leftOut = wordsOfFilters(likely.filters.filter((one) => !some.includes(one)));
    return [{ ...under, kept, leftOut, spoken: joined(kept, under.reading && wordsOf(under.reading)) }];
  }
  // Of none of a place's schools it is known that it is such a one: all of them are nearer to that than what has the words.
  const unfiltered = filtered.question.words.length === 0 ? await readAs(criteria, sure.filters, rest, places) : plain;
  return [filtered, unfiltered ? { ...unfiltered, leftOut: wordsOfFilters(likely.filters) } : plain];
}

/** The text under these filters; null where it has nothing to look for, or no school can meet what is asked besides. */
async function readAs(criteria: SchoolCriteria, wordFilters: WordFilter[], text: string, places: PlaceNames) {
  const narrowed = withWordFilters(criteria, wordFilters);
  const asked = await readFilters(narrowed);
  const reading = text === "" ? null : readText(text, places);
  if (!asked || (text !== "" && !reading)) return null;
  const isEmpty = !reading || (asked.point !== null && isAnySchool(reading));
  const question = isEmpty ? asked : strictQuestion(asked, reading);
  return {
    question,
    criteria: narrowed,
    wordFilters,
    widenable: isEmpty ? null : { text, under: asked },
    reading,
    kept: null,
    leftOut: [] as string[],
    spoken: null,
  };
}

/** Around a point "schools" asks for all that are there, whatever they are called. */
const isAnySchool = ({ groups }: Reading) => groups.every(({ words }) => words.every((word) => SCHOOLS.has(word)));

/** Of so many places of one name, or parts of what it was the name of, some schools each stand first. */
const MOST_PLACES = 4;

/** Aurangabad is one in Bihar and one in Maharashtra, Cawnpore was Kanpur and its country around: whichever is meant, its best schools come first. */
async function withBestOfEach(question: Question, { reading, criteria }: Meant): Promise<Question> {
  const places = reading?.groups.find((group) => (group.places?.placeIds.length ?? 0) > 1)?.places?.placeIds ?? [];
  const named = places.filter((id) => question.placeIds?.includes(id));
  const isAlone = question.words.length === 0 && criteria.city === undefined && sortInEffect(criteria) === "relevance";
  if (!isAlone || named.length < 2 || named.length > MOST_PLACES) return question;
  const page = { offset: 0, limit: Math.floor(MOST_FIRST / named.length) };
  const each = await Promise.all(named.map((id) => searchEngine().findPage({ ...question, placeIds: [id] }, "relevance", page)));
  return { ...question, first: each.flatMap(({ serials }) => serials) };
}

const ONE: Page = { offset: 0, limit: 1 };

/** Do these words tell which school is meant, and not only of what kind it is and where? */
function namesSchool(rest: Reading | null): boolean {
  const telling = rest?.groups.filter(({ isOptional, places, isPincode }) => !isOptional && !places && !isPincode) ?? [];
  return telling.some(({ words }) => words.some((word) => !isKindWord(word)));
}

/** Nothing else can be meant: a place's schools, a school's whole name. */
const isAnswered = async ({ question, reading }: Meant, best: string) => question?.words.length === 0 || isCalled(best, reading);

/** Is the school called what was typed, with its place or without it? */
async function isCalled(serial: string, reading: Reading | null): Promise<boolean> {
  if (!reading) return false;
  const read = () => readPrepared<{ name: string }[]>`SELECT name_words AS name FROM school_search WHERE serial = ${serial}::bigint`;
  const [row] = await eachOf([serial], read);
  return namesIn(reading).some((name) => row?.name === name.join(" "));
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

/** With a pincode in one, but where only what was typed finds something: names hold plots (A-100-101) and pincodes that are not the school's. */
async function withWholePincode(text: string, isFound: (text: string) => Promise<boolean>): Promise<string> {
  const [halved, first, last] = HALVED_PINCODE.exec(text) ?? [];
  if (!halved) return text;
  const known = await readPrepared<object[]>`SELECT 1 FROM pincodes WHERE code = ${first + last}`;
  if (known.length === 0) return text;
  const whole = text.replace(halved, first + last);
  return (await isFound(whole)) || !(await isFound(text)) ? whole : text;
}

async function findByUdiseCode(code: string): Promise<string[]> {
  const read = () => readPrepared<{ serial: string }[]>`SELECT serial::text FROM schools WHERE udise_code = ${code} AND status = 'listed'`;
  const rows = await eachOf([code], read);
  return rows.map(({ serial }) => serial);
}
