import { Prisma } from "@/prisma/generated/client";
import { readEach, readPrepared } from "@/lib/platform/db";
import { localityOf } from "@/lib/schools/places/locality";
import { listPlacesByPrefix } from "@/lib/schools/places/place-names";
import { plainWords } from "@/lib/schools/words/school-words";
import { slugOf } from "@/lib/schools/places/slug";
import { STATES } from "@/lib/schools/places/states";
import { recentKnownWords } from "../language/known-words";
import { inOrderOf } from "../results/list-by-serials";
import { recentKnownPlaces, lettersOf, type KnownPlace } from "../places/known-places";
import { searchEngine } from "../engine/current-engine";
import { prefixDistance, editsAllowed, MIN_CORRECTED_LENGTH } from "@/lib/schools/words/edit-distance";
import { transliterateToLatin } from "../language/transliterate-to-latin";
import { UNCERTAIN, splitCompounds } from "../query/compound-splitting";
import { FILLERS } from "../language/word-lists";
import { withoutPartialAside } from "../language/asides";
import type { Suggestion } from "../view";
import { readSuggestions, type SuggestionReadings } from "./read-suggestions";
import type { SuggestionQuery } from "./suggestion-rule";

const MAX_STATES = 1;
const MAX_PLACES = 3;
const MAX_PINCODES = 3;
const MAX_SUGGESTIONS = 8;
const HALF = MAX_SUGGESTIONS / 2;
/** If fewer schools match, other meanings of the text follow. */
const MIN_SCHOOLS = 3;

/**
 * Completes an unfinished text: states, places and pincodes, then schools, and similar ones if these are few. Every step is bounded to
 * keep up with typing: suggestion-rule.ts for schools, memory for places, an index for pincodes.
 */
export async function listSuggestions(text: string): Promise<Suggestion[]> {
  const typed = transliterateToLatin(text);
  const place = plainWords(typed)
    .filter((word) => !FILLERS.has(word))
    .join(" ");
  const [places, pincodes, { serials, isError }] = await Promise.all([listPlaces(place), listPincodes(text), suggestSchools(text, typed)]);
  const byName = [...listStates(place), ...places, ...pincodes];
  const similarPlaces = byName.length === 0 && isError ? await listSimilarPlaces(place) : [];
  const schools = await readNames(serials);
  return [...byName, ...similarPlaces, ...schools].slice(0, MAX_SUGGESTIONS);
}

interface SuggestedSchools {
  serials: string[];
  /** The text finds few schools, or is likelier an error for another one. */
  isError: boolean;
}

const suggest = (suggestionQuery: SuggestionQuery) => searchEngine().suggest(suggestionQuery, MAX_SUGGESTIONS);

async function suggestSchools(text: string, typed: string, isShortened = false): Promise<SuggestedSchools> {
  const inScript = typed === text ? null : await readSuggestions(text);
  const serials = inScript ? await suggest(inScript.asTyped[0].anywhere) : [];
  const readings = await readSuggestions(typed);
  if (!readings) return { serials, isError: false };
  const asTyped = await suggestAsTyped(readings, serials);
  const { serials: all, isError } = await suggestOtherMeanings(typed, readings, asTyped);
  // A last word that only begins an aside ("phone") is dropped.
  const shortened = all.length > 0 || isShortened ? null : withoutPartialAside(typed);
  return shortened ? suggestSchools(shortened, shortened, true) : { serials: [...new Set(all)].slice(0, MAX_SUGGESTIONS), isError };
}

/** Suggests schools for the text as typed. If a place is only partly typed, half of them come from anywhere and half from the place. */
async function suggestAsTyped({ isPlaceNamed, asTyped }: SuggestionReadings, serials: string[]): Promise<string[]> {
  const anywhereFirst = isPlaceNamed ? 0 : HALF;
  let found = serials;
  for (const { anywhere, inPlace } of asTyped) {
    if (found.length >= MAX_SUGGESTIONS) break;
    const [fromPlace, fromAnywhere] = await Promise.all([inPlace ? suggest(inPlace) : [], suggest(anywhere)]);
    found = [...new Set([...found, ...fromAnywhere.slice(0, anywhereFirst), ...fromPlace.slice(0, HALF), ...fromAnywhere])];
  }
  return found;
}

/** Adds other meanings until there are enough schools: filters, split compounds, corrected unknown words, other corrections. */
async function suggestOtherMeanings(typed: string, readings: SuggestionReadings, asTyped: string[]): Promise<SuggestedSchools> {
  const serials = [...asTyped];
  const areFew = () => serials.length < MIN_SCHOOLS;
  if (areFew() && readings.withFilters) serials.push(...(await suggest(await readings.withFilters())));
  const wereFew = areFew();
  const vocabulary = recentKnownWords();
  const split = wereFew && vocabulary ? splitCompounds(typed, vocabulary, UNCERTAIN) : null;
  if (split) serials.push(...(await suggestSchools(split.text, split.text)).serials);
  const unknownCorrected = areFew() ? await readings.corrected("unknown") : null;
  if (unknownCorrected) serials.push(...(await suggest(unknownCorrected.suggestionQuery)));
  const corrected = areFew() || readings.isDoubtful ? await readings.corrected("any") : null;
  if (corrected && (wereFew || corrected.isLikelier)) serials.splice(HALF, 0, ...(await suggest(corrected.suggestionQuery)));
  return { serials, isError: wereFew || corrected?.isLikelier === true };
}

const MIN_STATE_LENGTH = 2;

function listStates(text: string): Suggestion[] {
  const slug = slugOf(text);
  if (slug.length < MIN_STATE_LENGTH) return [];
  return STATES.filter((state) => state.slug.startsWith(slug) || state.otherNames.includes(slug.replaceAll("-", "")))
    .slice(0, MAX_STATES)
    .map(({ slug: id, name }) => ({ kind: "state", id, name }));
}

async function listPlaces(text: string): Promise<Suggestion[]> {
  const slug = slugOf(text);
  if (!slug) return [];
  const idsByOtherName = new Set(listPlacesByPrefix(text).map(({ id }) => id));
  const inSlug = `-${slug}`;
  const startsWithText = (place: KnownPlace) => place.slug.startsWith(slug) || place.slug.includes(inSlug) || idsByOtherName.has(place.id);
  return (await recentKnownPlaces()).places
    .filter((place) => place.schoolCount > 0 && startsWithText(place))
    .slice(0, MAX_PLACES)
    .map(asSuggestion);
}

const asSuggestion = ({ id, name, state, schoolCount }: KnownPlace): Suggestion => ({ kind: "place", id, name, state, schoolCount });

/** The typed text must be this share of a place's name: shorter ones are prefixes of too many. */
const MIN_NAME_SHARE = 0.75;

/** The places with the name nearest to the text, as far as it is typed. */
async function listSimilarPlaces(text: string): Promise<Suggestion[]> {
  const letters = lettersOf(text);
  if (letters.length < MIN_CORRECTED_LENGTH) return [];
  const max = editsAllowed(letters);
  const near = (await recentKnownPlaces()).places.flatMap((place) => {
    if (place.schoolCount === 0) return [];
    const names = place.letters.filter((name) => letters.length >= MIN_NAME_SHARE * name.length);
    return [{ place, distance: Math.min(...names.map((name) => prefixDistance(letters, name, max))) }];
  });
  const min = Math.min(...near.map(({ distance }) => distance));
  if (!(min <= max)) return [];
  return near
    .filter(({ distance }) => distance === min)
    .slice(0, MAX_PLACES)
    .map(({ place }) => asSuggestion(place));
}

/** The start of a pincode at the end of the text: "schools near 4110". */
const PINCODE_PREFIX = /(?:^|\s)([1-9]\d{2,5})$/;
const PINCODE_LENGTH = 6;

async function listPincodes(text: string): Promise<Suggestion[]> {
  const digits = PINCODE_PREFIX.exec(text.trimEnd())?.[1];
  if (!digits) return [];
  const rows = await readPrepared<{ id: string; place: string | null; state: string }[]>`
    SELECT pincodes.code AS id, places.name AS place, pincodes.state FROM pincodes LEFT JOIN places ON places.id = pincodes.place_id
    WHERE ${isBetween(Prisma.sql`code`, digits.padEnd(PINCODE_LENGTH, "0"), digits.padEnd(PINCODE_LENGTH, "9"))} ORDER BY code LIMIT ${MAX_PINCODES}`;
  return rows.map((row) => ({ kind: "pincode", name: row.id, ...row }));
}

const isBetween = (column: Prisma.Sql, first: string, last: string) => Prisma.sql`${column} BETWEEN ${first} AND ${last}`;

interface NamedSchool {
  serial: string;
  id: string;
  name: string;
  address: string;
  city: string;
  district: string | null;
  state: string;
  zipCode: string;
}

async function readNames(serials: string[]): Promise<Suggestion[]> {
  if (serials.length === 0) return [];
  const read = () => readPrepared<NamedSchool[]>`
    SELECT serial, id, name, address, city, district, state, zip_code AS "zipCode" FROM schools WHERE serial = ANY (${serials}::bigint[]) AND status = 'listed'`;
  return inOrderOf(serials, await readEach(serials, read)).map(({ id, name, city, state, zipCode, ...address }) => ({
    kind: "school",
    ...{ id, name, city, state, zipCode },
    locality: localityOf({ city, state, ...address }),
  }));
}
