import { readRows } from "@/lib/platform/db";
import { PlaceNames } from "./understanding/place-names";

interface Place {
  id: string;
  name: string;
  stateSlug: string;
  state: string;
}

interface Known {
  /** Of which places the names are, as one number. */
  print: string;
  names: PlaceNames;
}

// Next loads this module once a bundle; the names are there once for the process.
const kept = globalThis as { schoolsachPlaces?: Known };

/** The names of all places, with those that were committed up to now: some hundreds, read again when one comes or goes. */
export async function knownPlaces(): Promise<PlaceNames> {
  const [{ print }] = await readRows<[{ print: string }]>`SELECT concat(count(*), ' ', sum(hashtext(id))) AS print FROM places`;
  if (kept.schoolsachPlaces?.print !== print) {
    const places = await readRows<Place[]>`SELECT id, name, state_slug AS "stateSlug", state FROM places ORDER BY id`;
    kept.schoolsachPlaces = { print, names: new PlaceNames(places) };
  }
  return kept.schoolsachPlaces.names;
}
