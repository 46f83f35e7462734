import { Prisma } from "@/prisma/generated/client";
import { cacheUntilChange } from "@/lib/changes/cache-until-change";
import { readFromPrimary, readRows } from "@/lib/platform/db";
import { StaleWhileRevalidate } from "@/lib/platform/stale-while-revalidate";
import { otherNamesOf } from "@/lib/schools/places/place-names";
import { plainWords } from "@/lib/schools/words/school-words";
import { PlaceDictionary, STRAYS } from "./place-dictionary";
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

interface Known {
  /** A fingerprint of the places, and of which of them have more schools than STRAYS. */
  print: string;
  names: PlaceDictionary;
  places: readonly KnownPlace[];
  idsOfSlugs: ReadonlyMap<string, readonly string[]>;
}

const places = new StaleWhileRevalidate<Known>("places", (before) => readFromPrimary(() => readPlaces(before)));

/** As current as the change feed. Read again when a place is added, removed or crosses STRAYS. */
export const knownPlaces = async (): Promise<PlaceDictionary> => (await placesNow()).names;

export const placeIdsOfSlug = async (slug: string): Promise<readonly string[]> => (await placesNow()).idsOfSlugs.get(slug) ?? [];

async function placesNow(): Promise<Known> {
  const print = await printOfPlaces();
  return places.known?.print === print ? places.known : places.getFresh();
}

/** The triggers of schools change a place's count and announce the place in the feed, in the same transaction. */
const PRINT = Prisma.sql`SELECT concat(count(*), ' ', sum(hashtext(concat(id, school_count > ${STRAYS})))) AS print FROM places`;

const printOfPlaces = cacheUntilChange("place", async () => {
  const read = () => readRows<[{ print: string }]>`${PRINT}`;
  const [{ print }] = await readFromPrimary(read);
  return print;
});

export const recentKnownPlaces = (): Promise<Known> => places.get();

async function readPlaces(before: Known | null): Promise<Known> {
  const rows = await readRows<(Omit<KnownPlace, "letters" | "sounds"> & { print: string })[]>`
    SELECT id, slug, name, state_slug AS "stateSlug", state, school_count AS "schoolCount", (${PRINT}) AS print
    FROM places ORDER BY school_count DESC, id`;
  const same = new Map(before?.places.map((place) => [`${place.id} ${place.name}`, place]));
  const print = rows[0]?.print ?? "0 ";
  return {
    print,
    names: before?.print === print ? before.names : new PlaceDictionary(rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))),
    places: rows.map((row) => ({ ...(same.get(`${row.id} ${row.name}`) ?? spelled(row)), ...row })),
    idsOfSlugs: idsBySlug(rows),
  };
}

function idsBySlug(rows: readonly { id: string; slug: string }[]): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { id, slug } of rows) ids.set(slug, [...(ids.get(slug) ?? []), id]);
  return ids;
}

function spelled({ id, name }: { id: string; name: string }): Pick<KnownPlace, "letters" | "sounds"> {
  const letters = [name, ...otherNamesOf({ id })].map(lettersOf);
  return { letters, sounds: letters.map(phoneticKey) };
}

export const lettersOf = (name: string): string => plainWords(name).join("");
