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
import { readSuggestions } from "./read-suggestions";
import type { SuggestionQuery } from "./suggestion-rule";

const STATES_SHOWN = 1;
const PLACES_SHOWN = 3;
const PINCODES_SHOWN = 3;
const ALL_SHOWN = 8;
const HALF = ALL_SHOWN / 2;

const ALTERNATIVES_BELOW = 3;

/**
 * Completions of an unfinished text, at most eight: states and places by any of their names, pincodes, then schools. If there are under
 * three, similar places and schools follow. Every step is bounded, however common the words are, to keep up with typing:
 * suggestion-rule.ts for schools, memory for places, an index for pincodes.
 */
export async function listSuggestions(text: string): Promise<Suggestion[]> {
  const typed = transliterateToLatin(text);
  const place = plainWords(typed)
    .filter((word) => !FILLERS.has(word))
    .join(" ");
  const [places, pincodes, { found, isError }] = await Promise.all([listPlaces(place), listPincodes(text), suggestSchools(text, typed)]);
  const first = [...listStates(place), ...places, ...pincodes];
  const near = first.length === 0 && isError ? await listCandidatePlaces(place) : [];
  const schools = await readNames(found);
  return [...first, ...near, ...schools].slice(0, ALL_SHOWN);
}

/** `isError`: the text finds few schools, or is likelier an error for another one. */
async function suggestSchools(text: string, typed: string, isShortened = false): Promise<{ found: string[]; isError: boolean }> {
  const suggest = (asked: SuggestionQuery) => searchEngine().suggest(asked, ALL_SHOWN);
  const inScript = typed === text ? null : await readSuggestions(text);
  let found = inScript ? await suggest(inScript.asTyped[0].anywhere) : [];
  const readings = await readSuggestions(typed);
  if (!readings) return { found, isError: false };
  const isFew = () => found.length < ALTERNATIVES_BELOW;

  // As typed: without a place's full name, half of the schools are from anywhere, then those in the place.
  const anywhereFirst = readings.isPlaceNamed ? 0 : HALF;
  for (const { anywhere, inPlace } of readings.asTyped) {
    if (found.length >= ALL_SHOWN) break;
    const [there, all] = await Promise.all([inPlace ? suggest(inPlace) : [], suggest(anywhere)]);
    found = [...new Set([...found, ...all.slice(0, anywhereFirst), ...there.slice(0, HALF), ...all])];
  }

  // Other meanings, until there are enough: filters, split compounds, corrected unknown words, other corrections.
  if (isFew() && readings.withFilters) found.push(...(await suggest(await readings.withFilters())));
  const wereFew = isFew();
  const vocabulary = recentKnownWords();
  const split = wereFew && vocabulary ? splitCompounds(typed, vocabulary, UNCERTAIN) : null;
  if (split) found.push(...(await suggestSchools(split.text, split.text)).found);
  const certain = isFew() ? await readings.corrected("unknown") : null;
  if (certain) found.push(...(await suggest(certain.asked)));
  const corrected = isFew() || readings.isDoubtful ? await readings.corrected("any") : null;
  if (corrected && (wereFew || corrected.isLikelier)) found.splice(HALF, 0, ...(await suggest(corrected.asked)));

  // A last word that only begins an aside ("phone") is dropped.
  const shortened = found.length > 0 || isShortened ? null : withoutPartialAside(typed);
  if (shortened) return suggestSchools(shortened, shortened, true);
  return { found: [...new Set(found)].slice(0, ALL_SHOWN), isError: wereFew || corrected?.isLikelier === true };
}

const SHORTEST_STATE = 2;

function listStates(text: string): Suggestion[] {
  const slug = slugOf(text);
  if (slug.length < SHORTEST_STATE) return [];
  return STATES.filter((state) => state.slug.startsWith(slug) || state.otherNames.includes(slug.replaceAll("-", "")))
    .slice(0, STATES_SHOWN)
    .map(({ slug: id, name }) => ({ kind: "state", id, name }));
}

async function listPlaces(text: string): Promise<Suggestion[]> {
  const slug = slugOf(text);
  if (!slug) return [];
  const others = new Set(listPlacesByPrefix(text).map(({ id }) => id));
  const next = `-${slug}`;
  const begins = (place: KnownPlace) => place.slug.startsWith(slug) || place.slug.includes(next) || others.has(place.id);
  return (await recentKnownPlaces()).places
    .filter((place) => place.schoolCount > 0 && begins(place))
    .slice(0, PLACES_SHOWN)
    .map(asSuggestion);
}

const asSuggestion = ({ id, name, state, schoolCount }: KnownPlace): Suggestion => ({ kind: "place", id, name, state, schoolCount });

/** The typed text must be this share of a place's name: shorter ones are prefixes of too many. */
const MIN_NAME_SHARE = 0.75;

async function listCandidatePlaces(text: string): Promise<Suggestion[]> {
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
    .slice(0, PLACES_SHOWN)
    .map(({ place }) => asSuggestion(place));
}

/** The start of a pincode at the end of the text: "schools near 4110". */
const PINCODE_PREFIX = /(?:^|\s)([1-9]\d{2,5})$/;
const DIGITS = 6;

async function listPincodes(text: string): Promise<Suggestion[]> {
  const digits = PINCODE_PREFIX.exec(text.trimEnd())?.[1];
  if (!digits) return [];
  const rows = await readPrepared<{ id: string; place: string | null; state: string }[]>`
    SELECT pincodes.code AS id, places.name AS place, pincodes.state FROM pincodes LEFT JOIN places ON places.id = pincodes.place_id
    WHERE ${isBetween(Prisma.sql`code`, digits.padEnd(DIGITS, "0"), digits.padEnd(DIGITS, "9"))} ORDER BY code LIMIT ${PINCODES_SHOWN}`;
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
