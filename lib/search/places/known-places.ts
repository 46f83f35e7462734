import { Prisma } from "@/prisma/generated/client";
import { cacheUntilChange } from "@/lib/changes/cache-until-change";
import { readFromPrimary, readRows } from "@/lib/platform/db";
import { StaleWhileRevalidate } from "@/lib/platform/stale-while-revalidate";
import { otherNamesOf } from "@/lib/schools/places/place-names";
import { plainWords } from "@/lib/schools/words/school-words";
import { PlaceDictionary, MAX_STRAY_SCHOOLS } from "./place-dictionary";
import { phoneticKey } from "../language/phonetic-key";

export interface KnownPlace {
  id: string;
  slug: string;
  name: string;
  stateSlug: string;
  state: string;
  schoolCount: number;
  letters: readonly string[];
  sounds: readonly string[];
}

interface KnownPlaces {
  /** Changes when a place is added or removed, or when its number of schools crosses MAX_STRAY_SCHOOLS. */
  fingerprint: string;
  names: PlaceDictionary;
  places: readonly KnownPlace[];
  idsOfSlugs: ReadonlyMap<string, readonly string[]>;
}

const places = new StaleWhileRevalidate<KnownPlaces>("places", (before) => readFromPrimary(() => readPlaces(before)));

/** Reads the places again when the change feed says that one was added, removed or crossed MAX_STRAY_SCHOOLS. */
export const knownPlaces = async (): Promise<PlaceDictionary> => (await placesNow()).names;

export const placeIdsOfSlug = async (slug: string): Promise<readonly string[]> => (await placesNow()).idsOfSlugs.get(slug) ?? [];

async function placesNow(): Promise<KnownPlaces> {
  const fingerprint = await fingerprintOfPlaces();
  return places.known?.fingerprint === fingerprint ? places.known : places.getFresh();
}

/** The triggers of schools change a place's count and announce the place in the feed, in the same transaction. */
const FINGERPRINT = Prisma.sql`SELECT concat(count(*), ' ', sum(hashtext(concat(id, school_count > ${MAX_STRAY_SCHOOLS})))) AS fingerprint FROM places`;

const fingerprintOfPlaces = cacheUntilChange("place", async () => {
  const read = () => readRows<[{ fingerprint: string }]>`${FINGERPRINT}`;
  const [{ fingerprint }] = await readFromPrimary(read);
  return fingerprint;
});

export const recentKnownPlaces = (): Promise<KnownPlaces> => places.get();

async function readPlaces(before: KnownPlaces | null): Promise<KnownPlaces> {
  const rows = await readRows<(Omit<KnownPlace, "letters" | "sounds"> & { fingerprint: string })[]>`
    SELECT id, slug, name, state_slug AS "stateSlug", state, school_count AS "schoolCount", (${FINGERPRINT}) AS fingerprint
    FROM places ORDER BY school_count DESC, id`;
  const known = new Map(before?.places.map((place) => [`${place.id} ${place.name}`, place]));
  const fingerprint = rows[0]?.fingerprint ?? "0 ";
  return {
    fingerprint,
    names:
      before?.fingerprint === fingerprint ? before.names : new PlaceDictionary(rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))),
    places: rows.map((row) => ({ ...(known.get(`${row.id} ${row.name}`) ?? spellingsOf(row)), ...row })),
    idsOfSlugs: idsBySlug(rows),
  };
}

function idsBySlug(rows: readonly { id: string; slug: string }[]): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { id, slug } of rows) ids.set(slug, [...(ids.get(slug) ?? []), id]);
  return ids;
}

function spellingsOf({ id, name }: { id: string; name: string }): Pick<KnownPlace, "letters" | "sounds"> {
  const letters = [name, ...otherNamesOf({ id })].map(lettersOf);
  return { letters, sounds: letters.map(phoneticKey) };
}

export const lettersOf = (name: string): string => plainWords(name).join("");
