import { db } from "@/lib/platform/db";
import { plainWords } from "@/lib/schools/school-words";
import { lettersOfNames } from "./place-letters";
import { editDistance, editsAllowed, SHORTEST_CORRECTED } from "./understanding/edit-distance";
import { inLatinLetters } from "./understanding/in-latin-letters";
import { soundKey } from "./understanding/sound-key";
import { isTelling } from "./understanding/word-tables";
import type { NearMisses } from "./view";

/** Names of places have few words, and of many words only the first are looked at. */
const MOST_WORDS = 8;
const MOST_PLACES = 3;

/**
 * Places of which a name is near to some of these words, by sound or by an edit or two: the nearest first, of those the largest. All
 * places with schools are compared, of which India has fewer than a thousand. `isKnown`: one of them has just this name.
 */
export async function listPlacesNear(text: string): Promise<{ places: NearMisses["places"]; isKnown: boolean }> {
  const names = namesIn(text);
  if (names.length === 0) return { places: [], isKnown: false };
  const places = await db().place.findMany({
    where: { schoolCount: { gt: 0 } },
    orderBy: [{ schoolCount: "desc" }, { id: "asc" }],
    select: { id: true, name: true, state: true, schoolCount: true },
  });
  const near = places
    .map((place) => ({ place, distance: Math.min(...lettersOfNames(place).map((name) => nearest(names, name))) }))
    .filter(({ distance }) => distance < Infinity)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, MOST_PLACES);
  return { places: near.map(({ place }) => place), isKnown: near[0]?.distance === 0 };
}

/** Each word, and each two side by side as one: "nav sari" is near to Navsari. */
function namesIn(text: string): string[] {
  const words = plainWords(inLatinLetters(text)).filter(isTelling).slice(0, MOST_WORDS);
  const pairs = words.slice(1).map((word, index) => words[index] + word);
  return [...new Set([...words, ...pairs])].filter((name) => name.length >= SHORTEST_CORRECTED && /^[a-z]+$/.test(name));
}

function nearest(names: readonly string[], place: string): number {
  return Math.min(...names.map((name) => distanceTo(name, place)));
}

function distanceTo(name: string, place: string): number {
  const most = editsAllowed(name);
  const edits = editDistance(name, place, most);
  if (edits <= most) return edits;
  return soundKey(name) === soundKey(place) ? most : Infinity;
}
