import { PINCODE } from "@/lib/schools/places/pincode";
import { phraseLengthAt } from "@/lib/schools/words/school-words";
import type { Asides } from "@/lib/search/language/asides";
import {
  CARRIERS,
  DIRECTIONS,
  KINDS,
  LOCALITY_WORDS,
  OPTIONAL,
  PLACE_PARTS,
  PLACE_POSTPOSITIONS,
  PLACE_PREPOSITIONS,
} from "@/lib/search/language/word-lists";
import { isSmallTown, type NamedPlaces, type PlaceDictionary } from "@/lib/search/places/place-dictionary";
import { asWhole, namesPlace, placeIdsOf, wordGroup, type WordGroup } from "./word-group";

const MAX_PLACE_WORDS = 5;
const MAX_LOCALITY_WORDS = 3;

interface Context {
  words: readonly string[];
  places: PlaceDictionary;
  asides: Asides;
  isLeadIn: (at: number) => boolean;
  /** The text was transliterated from an Indian script. */
  isInScript: boolean;
}

interface PlaceName {
  at: number;
  length: number;
  places: NamedPlaces;
}

type PlaceGroups = Map<number, WordGroup>;

/**
 * Finds where the search is located: by full names of places at the end of the text, else at its beginning ("surat kendriya vidyalaya"),
 * else anywhere. A place that begins an abbreviation or a locality's name is part of a name: Vidya Sagar, Vaishali Nagar.
 */
export function placesIn(context: Context): PlaceGroups {
  const { words } = context;
  const groups: PlaceGroups = new Map();
  const add = ({ at, length, places }: PlaceName) => {
    const typed = words.slice(at, at + length);
    const otherNames = places.stateWords.filter((name) => name.join(" ") !== typed.join(" "));
    groups.set(at, wordGroup(typed, { places, alternatives: [typed, ...otherNames].map(asWhole) }));
  };
  const { names, start } = placesAtEnd(context);
  names.forEach(add);
  const placeIds = names.flatMap(({ places }) => placeIdsOf(places));
  const town = townBefore(start, names, placeIds, context);
  if (town) add(town);
  if (placeIds.length > 0) return groups;
  placesAtStart(start, context).forEach(add);
  if ([...groups.values()].some(namesPlace)) return groups;
  const inside = placeInside(groups, context);
  if (inside) add(inside);
  return groups;
}

/** The last words up to a district or city: a state may follow it. `start`: where these words begin. */
function placesAtEnd({ words, places, asides, isLeadIn }: Context): { names: PlaceName[]; start: number } {
  // "Kavali" is a town and means "is needed": it is no place in a sentence that names another.
  const isSaid = (at: number) =>
    asides.isSentence && CARRIERS.has(words[at]) && placeNames(words, places).some((other) => !CARRIERS.has(words[other.at]));
  const names: PlaceName[] = [];
  let start = words.length;
  while (start > 0 && !names.some(isPlaced)) {
    const name = asides.certain.has(start - 1) || isSaid(start - 1) ? null : longestPlace(words, places, { end: start });
    if (name ? phraseLengthAt(words, name.at) > 0 : !isSkipped(start - 1, words, isLeadIn)) break;
    if (name) names.push(name);
    start -= name?.length ?? 1;
  }
  return { names, start };
}

const isPlaced = ({ places }: PlaceName) => places.placeIds.length > 0;

const isSkipped = (at: number, words: readonly string[], isLeadIn: Context["isLeadIn"]) =>
  isLeadIn(at) ||
  OPTIONAL.has(words[at]) ||
  PINCODE.test(words[at]) ||
  isPartOfPlace(words, at) ||
  (at > 0 && (DIRECTIONS.has(words[at]) || KINDS.has(words[at])));

/** "Sector 2", "7 phase" after the name of a place. */
function isPartOfPlace(words: readonly string[], at: number): boolean {
  const isNumber = (word: string | undefined) => /^\d{1,3}$/.test(word ?? "");
  if (at === 0) return false;
  if (isNumber(words[at])) return PLACE_PARTS.has(words[at - 1]) || PLACE_PARTS.has(words[at + 1]);
  return PLACE_PARTS.has(words[at]) && (isNumber(words[at + 1]) || isNumber(words[at - 1]));
}

/** A town may stand before its district: Panvel, Raigad; Salt Lake school Kolkata. */
function townBefore(start: number, names: readonly PlaceName[], placeIds: readonly string[], { words, places }: Context): PlaceName | null {
  if (!names.some(isPlaced)) return null;
  let end = start;
  while (end > 0 && OPTIONAL.has(words[end - 1])) end--;
  const town = localityBefore(end, placeIds, { words, places }) ?? longestPlace(words, places, { end });
  return town?.places.isTown && placeIdsOf(town.places).some((id) => placeIds.includes(id)) ? town : null;
}

/** A locality whose name other districts have as well. */
function localityBefore(end: number, placeIds: readonly string[], { words, places }: Pick<Context, "words" | "places">): PlaceName | null {
  for (let length = Math.min(MAX_LOCALITY_WORDS, end); length > 0; length--) {
    const named = places.findLocality(words.slice(end - length, end), placeIds);
    if (named) return { at: end - length, length, places: named };
  }
  return null;
}

function placesAtStart(end: number, { words, places, isLeadIn, isInScript }: Context): PlaceName[] {
  const names: PlaceName[] = [];
  let at = 0;
  while (at < end && !names.some(isPlaced) && phraseLengthAt(words, at) === 0) {
    const name = longestPlace(words, places, { start: at, end });
    // At the beginning, a town's name is often part of a school's name (Sachin, Mango), but Indian languages say the town first.
    const isLocality = name !== null && at + name.length < end && LOCALITY_WORDS.has(words[at + name.length]);
    if (isLocality || (name ? isSmallTown(name.places) && !isInScript : !isSkipped(at, words, isLeadIn))) break;
    if (name) names.push(name);
    at += name?.length ?? 1;
  }
  return names;
}

function placeInside(groups: PlaceGroups, { words, places, asides, isLeadIn }: Context): PlaceName | undefined {
  const names = placeNames(words, places);
  const isMarked = ({ at, length }: PlaceName) => PLACE_PREPOSITIONS.has(words[at - 1]) || PLACE_POSTPOSITIONS.has(words[at + length]);
  const marked = names.findLast((name) => !groups.has(name.at) && isMarked(name));
  if (marked || !asides.isSentence) return marked;
  // "Gaya" is a city and means "went".
  return names.findLast((name) => !isLeadIn(name.at) && !isSmallTown(name.places) && placeIdsOf(name.places).length > 0);
}

/** Names of places anywhere that begin no abbreviation and no name of a locality. */
function placeNames(words: readonly string[], places: PlaceDictionary): PlaceName[] {
  const names: PlaceName[] = [];
  for (let at = 0; at < words.length; at++) {
    const name = phraseLengthAt(words, at) === 0 ? longestPlace(words, places, { start: at, end: words.length }) : null;
    if (!name || LOCALITY_WORDS.has(words[at + name.length])) continue;
    names.push(name);
    at += name.length - 1;
  }
  return names;
}

/** The longest name of a place that ends before `end`; if `start` is given, the longest one there. */
function longestPlace(
  words: readonly string[],
  places: PlaceDictionary,
  { start, end }: { start?: number; end: number },
): PlaceName | null {
  for (let length = Math.min(MAX_PLACE_WORDS, end - (start ?? 0)); length > 0; length--) {
    const at = start ?? end - length;
    const name = words.slice(at, at + length);
    // Two letters (up, mp) are a state only alone or after other words.
    const named = name.join("").length < 3 && at === 0 && words.length > 1 ? null : places.find(name);
    // Amroha's former name was J.P. Nagar, which is also a locality in several cities.
    const isLocality = length === 2 && /^[a-z]{1,2}$/.test(name[0]) && LOCALITY_WORDS.has(name[1]) && !named?.isTown;
    if (named && !isLocality) return { at, length, places: named };
  }
  return null;
}
