import { readRows } from "@/lib/platform/db";
import { plainWords } from "@/lib/schools/words/school-words";
import { editDistance, editsAllowed, MIN_CORRECTED_LENGTH } from "@/lib/schools/words/edit-distance";
import { transliterateToLatin } from "../language/transliterate-to-latin";
import { phoneticKey } from "../language/phonetic-key";
import { isDistinctive } from "../language/word-lists";
import type { NearMisses } from "../view";
import { recentKnownPlaces, type KnownPlace } from "./known-places";

/** Names of places have few words; of a longer text only the first ones are compared. */
const MAX_WORDS = 8;
const MAX_PLACES = 3;

/** Places with a similar name, by sound or within two edits, nearest first. `isKnown`: one has exactly this name. */
export async function listPlacesNear(text: string): Promise<{ places: NearMisses["places"]; isKnown: boolean }> {
  const names = namesIn(text);
  if (names.length === 0) return { places: [], isKnown: false };
  const near = (await recentKnownPlaces()).places
    .filter(({ schoolCount }) => schoolCount > 0)
    .map((place) => ({ place, distance: distanceTo(place, names) }))
    .filter(({ distance }) => distance < Infinity)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, MAX_PLACES);
  return {
    places: near.map(({ place: { id, name, state, schoolCount } }) => ({ id, name, state, schoolCount })),
    isKnown: near[0]?.distance === 0,
  };
}

/** The places with the most pincodes of the same first three digits, which are in the same district or next to it. */
export async function listPlacesOfPincodesLike(pincode: string): Promise<NearMisses["places"]> {
  const start = pincode.slice(0, 3);
  return readRows<NearMisses["places"]>`
    SELECT places.id, name, places.state, school_count AS "schoolCount" FROM places JOIN (
      SELECT place_id AS id, count(*) AS pincodes FROM pincodes WHERE code BETWEEN ${`${start}000`} AND ${`${start}999`} GROUP BY place_id) AS known USING (id)
    WHERE latitude IS NOT NULL AND school_count > 0 ORDER BY pincodes DESC, id LIMIT ${MAX_PLACES}`;
}

interface TypedName {
  letters: string;
  sound: string;
}

/** Each word, and each two adjacent words as one: "nav sari" is near to Navsari. */
function namesIn(text: string): TypedName[] {
  const words = plainWords(transliterateToLatin(text)).filter(isDistinctive).slice(0, MAX_WORDS);
  const pairs = words.slice(1).map((word, index) => words[index] + word);
  const names = [...new Set([...words, ...pairs])].filter((name) => name.length >= MIN_CORRECTED_LENGTH && /^[a-z]+$/.test(name));
  return names.map((letters) => ({ letters, sound: phoneticKey(letters) }));
}

function distanceTo({ letters, sounds }: KnownPlace, typed: readonly TypedName[]): number {
  return Math.min(...letters.flatMap((name, at) => typed.map((one) => editsTo(one, name, sounds[at]))));
}

function editsTo({ letters, sound }: TypedName, name: string, itsSound: string): number {
  const max = editsAllowed(letters);
  const edits = editDistance(letters, name, max);
  if (edits <= max) return edits;
  return sound === itsSound ? max : Infinity;
}
