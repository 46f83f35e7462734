import { readRows } from "@/lib/platform/db";
import { lettersOfNames } from "./place-letters";
import { PlaceNames } from "./understanding/place-names";
import { soundKey } from "./understanding/sound-key";

export interface KnownPlace {
  id: string;
  slug: string;
  name: string;
  stateSlug: string;
  state: string;
  schoolCount: number;
  /** Of all its names: they are compared with what somebody types. */
  letters: readonly string[];
  /** How each of these sounds. */
  sounds: readonly string[];
}

interface Known {
  /** Of which places the names are, as one number. */
  print: string;
  names: PlaceNames;
  /** Most schools first. */
  places: readonly KnownPlace[];
  at: number;
}

/** Words that are still being typed may be read with what was known so long ago. */
export const LATELY_MS = 10_000;

// Next loads this module once a bundle; the names are there once for the process.
const kept = globalThis as { schoolsachPlaces?: Known; schoolsachPlacesRead?: Promise<Known> };

/** The names of all places, with those that were committed up to now: some hundreds, read again when one comes or goes. */
export async function knownPlaces(): Promise<PlaceNames> {
  const [{ print }] = await readRows<[{ print: string }]>`SELECT concat(count(*), ' ', sum(hashtext(id))) AS print FROM places`;
  return kept.schoolsachPlaces?.print === print ? kept.schoolsachPlaces.names : (await readAnew()).names;
}

/** The places and their names as they were a moment ago: whoever asks waits for the first reading only. */
export async function knownPlacesLately(): Promise<Pick<Known, "names" | "places">> {
  const known = kept.schoolsachPlaces;
  if (!known) return readPlaces();
  if (performance.now() - known.at > LATELY_MS) readPlaces().catch(() => undefined);
  return known;
}

function readPlaces(): Promise<Known> {
  return (kept.schoolsachPlacesRead ??= readAnew().finally(() => (kept.schoolsachPlacesRead = undefined)));
}

async function readAnew(): Promise<Known> {
  const rows = await readRows<(Omit<KnownPlace, "letters" | "sounds"> & { print: string })[]>`
    SELECT id, slug, name, state_slug AS "stateSlug", state, school_count AS "schoolCount",
      concat(count(*) OVER (), ' ', sum(hashtext(id)) OVER ()) AS print
    FROM places ORDER BY school_count DESC, id`;
  const before = new Map(kept.schoolsachPlaces?.places.map((place) => [place.id, place]));
  const spelled = (place: { id: string; name: string }) => {
    const same = before.get(place.id);
    const letters = same?.name === place.name ? same.letters : lettersOfNames(place);
    return { letters, sounds: letters === same?.letters ? same.sounds : letters.map(soundKey) };
  };
  const places = rows.map((place) => ({ ...place, ...spelled(place) }));
  const print = rows[0]?.print ?? "0 ";
  const known = kept.schoolsachPlaces?.print === print ? kept.schoolsachPlaces : null;
  const names = known?.names ?? new PlaceNames(places.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
  return (kept.schoolsachPlaces = { print, names, places, at: performance.now() });
}
