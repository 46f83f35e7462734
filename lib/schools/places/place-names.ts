import placeNames from "./place-names.json";
import { findState } from "./states";
import { readableCase } from "@/lib/schools/words/readable-case";
import { slugOf } from "./slug";

export interface NamedPlace {
  /** `karnataka/bengaluru` */
  id: string;
  stateSlug: string;
  slug: string;
  state: string;
  name: string;
}

interface OtherNames {
  stateSlug: string;
  name: string;
  /** Former names, other spellings, short names, and the forms that registers use for the place or a part of it. */
  otherNames: readonly string[];
}

/**
 * Places with several names, by state (place-names.json); parts of a city, such as the districts of Delhi, count as the city. Districts
 * that differ in a qualifier (Kanpur Dehat, North Goa) stay separate.
 */
export const PLACES_WITH_OTHER_NAMES: readonly OtherNames[] = Object.entries<Record<string, string[]>>(placeNames).flatMap(
  ([stateSlug, places]) => Object.entries(places).map(([name, otherNames]) => ({ stateSlug, name, otherNames })),
);

const reduce = (text: string): string => slugOf(text).replace(/-/g, "");

const byStateAndName = new Map<string, OtherNames>();
const byName = new Map<string, OtherNames[]>();
for (const place of PLACES_WITH_OTHER_NAMES) {
  for (const name of [place.name, ...place.otherNames]) {
    const key = reduce(name);
    byStateAndName.set(`${place.stateSlug}/${key}`, place);
    const places = byName.get(key) ?? [];
    if (!places.includes(place)) byName.set(key, [...places, place]);
  }
}

const QUALIFIERS = /\s*[,(]?\s*\b(?:district|distt?|city|municipal corporation|corporation|municipality|tehsil|taluka?)\b\.?\s*\)?\s*$/i;
const IN_BRACKETS = /\s*[([][^)\]]*[)\]]?\s*/g;

/** BENGALURU URBAN, Bangalore and Bengaluru are `karnataka/bengaluru`; null if the state is unknown or the city has no letter. */
export function placeOf({ city, state }: { city: string; state: string }): NamedPlace | null {
  const key = `${state}\n${city}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  if (cache.size >= MAX_CACHED) cache.clear();
  const place = resolvePlace(city, state);
  cache.set(key, place);
  return place;
}

/** An import file repeats a few thousand cities a million times. */
const cache = new Map<string, NamedPlace | null>();
const MAX_CACHED = 20_000;

function resolvePlace(city: string, stateText: string): NamedPlace | null {
  const state = findState(stateText);
  if (!state) return null;
  const candidates = [city, city.replace(IN_BRACKETS, " "), city.replace(IN_BRACKETS, " ").replace(QUALIFIERS, "")];
  const known = candidates.map((candidate) => byStateAndName.get(`${state.slug}/${reduce(candidate)}`)).find(Boolean);
  const name = known?.name ?? plainName(candidates[2]);
  const slug = slugOf(name);
  if (!/[a-z]/.test(slug)) return null;
  return { id: `${state.slug}/${slug}`, stateSlug: state.slug, slug, state: state.name, name };
}

function plainName(city: string): string {
  const name = readableCase(city.replace(/\s*[-–—]+\s*/g, " ").replace(/[.,;:]+\s*$/g, "")).slice(0, 80);
  return name === name.toUpperCase() && name.length <= 4 ? name.charAt(0) + name.slice(1).toLowerCase() : name;
}

/** All places of the table with this name, one per state: "Aurangabad" is in Maharashtra, "Bangalore" in Karnataka. */
export function listPlacesByName(text: string): NamedPlace[] {
  return (byName.get(reduce(text)) ?? []).flatMap(
    (place) => placeOf({ city: place.name, state: place.stateSlug.replace(/-/g, " ") }) ?? [],
  );
}

/** Places of the table with another name that starts with this text: "Bomb" finds Mumbai (Bombay). */
export function listPlacesByPrefix(text: string): NamedPlace[] {
  const prefix = reduce(text);
  if (!prefix) return [];
  const matches = reducedOtherNames.filter(({ names }) => names.some((name) => name.startsWith(prefix)));
  return matches.flatMap(({ place: { name, stateSlug } }) => placeOf({ city: name, state: stateSlug.replace(/-/g, " ") }) ?? []);
}
const reducedOtherNames = PLACES_WITH_OTHER_NAMES.map((place) => ({ place, names: place.otherNames.map(reduce) }));

export function otherNamesOf(place: { id: string }): readonly string[] {
  return namesById.get(place.id) ?? [];
}
const namesById = new Map(PLACES_WITH_OTHER_NAMES.map((place) => [`${place.stateSlug}/${slugOf(place.name)}`, place.otherNames]));
