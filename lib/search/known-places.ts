import { LRUCache } from "lru-cache";
import { readRows } from "@/lib/platform/db";
import { PlaceNames } from "./understanding/place-names";

/** A district comes once in years: it is known by its words at once, and as a place a moment later. */
const KEPT_MS = 10_000;

interface Place {
  id: string;
  name: string;
  stateSlug: string;
  state: string;
}

// Next loads this module once a bundle; the names are there once for the process.
const kept = globalThis as { schoolsachPlaces?: LRUCache<"names", Promise<PlaceNames>> };
const places = (kept.schoolsachPlaces ??= new LRUCache({ max: 1, ttl: KEPT_MS }));

/** The names of all places that have schools. */
export function knownPlaces(): Promise<PlaceNames> {
  const known = places.get("names") ?? readPlaces();
  if (!places.has("names")) places.set("names", known);
  known.catch(() => places.delete("names"));
  return known;
}

async function readPlaces(): Promise<PlaceNames> {
  return new PlaceNames(
    await readRows<Place[]>`SELECT id, name, state_slug AS "stateSlug", state FROM places WHERE school_count > 0 ORDER BY id`,
  );
}
