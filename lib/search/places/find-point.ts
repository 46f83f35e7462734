import { readPrepared } from "@/lib/platform/db";
import { medianPosition } from "@/lib/schools/places/centroids";
import { readableCase } from "@/lib/schools/words/readable-case";
import { normalWords } from "@/lib/schools/words/school-words";
import { placeAlone } from "@/lib/search/query/build-queries";
import { distanceKm, pointOf, type Point, type Position } from "./geo-distance";
import { knownPlaces } from "./known-places";
import { ALL_SCHOOLS, type SearchQuery } from "@/lib/search/engine/search-query";
import { searchEngine } from "@/lib/search/engine/current-engine";
import { transliterateToLatin } from "@/lib/search/language/transliterate-to-latin";
import type { NamedPlaces, PlaceDictionary } from "./place-dictionary";
import { parseQuery } from "@/lib/search/query/parse-query";
import type { WordGroup } from "@/lib/search/query/word-group";
import { NEAR_RADIUS_KM, parseNear } from "@/lib/search/places/near";
import type { NearPlace } from "@/lib/search/view";

export async function findPoint(near: string): Promise<Point | null> {
  const point = parseNear(near);
  if (!point || "latitude" in point) return point;
  if ("place" in point) return (await findNamed(point.place))?.spots[0].point ?? null;
  const [known] = await readPrepared<(Position & { placeId: string | null })[]>`
    SELECT latitude, longitude, place_id AS "placeId" FROM pincodes WHERE code = ${point.pincode}`;
  // No school of the pincode has a position: the city's is near enough.
  return pointOf(known) ?? (known?.placeId ? ((await listSpots([known.placeId]))[0]?.point ?? null) : null);
}

export async function readNearPlace(near: string | undefined): Promise<NearPlace | null> {
  const point = near === undefined ? null : parseNear(near);
  if (!point || !("place" in point)) return null;
  const named = await findNamed(point.place);
  if (!named?.spots[0].point) return null;
  const [spot, ...rest] = named.spots;
  const others = rest.filter((other) => isAnother(other, spot));
  const [name, ...otherNames] = await Promise.all([spot, ...others].map((one) => labelOf(one, named.names)));
  return { near: others.length > 0 ? readableCase(transliterateToLatin(point.place)) : name, name, others: otherNames };
}

interface Spot {
  name: string;
  /** The place's state; for a town its district. */
  parentName: string;
  isTown: boolean;
  schoolCount: number;
  /** The centroid of its schools, or else of their pincodes; null if none has a position. */
  point: Point | null;
}

interface Named {
  names: PlaceDictionary;
  spots: Spot[];
}

const COUNTRY = /[\s,]+(?:india|भारत)[\s.]*$/iu;

/** Finds a place by any of its names, with or without state or district; null if there is none, or if the text has further words. */
async function findNamed(text: string): Promise<Named | null> {
  const names = await knownPlaces();
  const groups = groupsIn(transliterateToLatin(text.replace(COUNTRY, "")), names);
  const places = await listSpots(placeAlone(groups, idsInside)?.placeIds ?? []);
  const town = groups.find(({ places: named }) => named?.isTown && (named.placeIds.length === 0 || !places.some(isPositioned)));
  const towns = town ? await listTowns(town, await listSpots(placeAlone(groups, idsAround)?.placeIds ?? [])) : [];
  const spots = towns.length > 0 ? towns : places;
  return spots.length > 0 ? { names, spots } : null;
}

/** After a comma, the name of both a place and a state means the state: Puducherry in "Karaikal, Puducherry". */
const groupsIn = (text: string, names: PlaceDictionary): WordGroup[] =>
  text.split(",").flatMap((part, at) => {
    const groups = parseQuery(part, names)?.groups ?? [];
    return at === 0
      ? groups
      : groups.map((group) => (group.places?.stateSlugs.length ? { ...group, places: asState(group.places) } : group));
  });

const asState = (places: NamedPlaces): NamedPlaces => ({ ...places, placeIds: [], parts: [], around: [] });

const idsInside = ({ placeIds, parts, around }: NamedPlaces) => (placeIds.length > 0 ? placeIds : [...parts, ...around]);

/** The districts in which a town may be. One that has become a district may still be in its former district in a register. */
const idsAround = (named: NamedPlaces) => idsInside(named.isTown ? { ...named, placeIds: [] } : named);

type District = Spot & {
  id: string;
  isPositioned: boolean;
};

const isPositioned = (district: District) => district.isPositioned;

async function listSpots(placeIds: readonly string[]): Promise<District[]> {
  const rows = await readPrepared<(Position & Omit<District, "point" | "isTown">)[]>`
    SELECT places.id, name, state AS "parentName", school_count AS "schoolCount", places.latitude IS NOT NULL AS "isPositioned",
      COALESCE(places.latitude, centroid.latitude) AS latitude, COALESCE(places.longitude, centroid.longitude) AS longitude
    FROM places CROSS JOIN LATERAL (
      SELECT ${medianPosition} FROM pincodes JOIN (
        SELECT zip_code FROM schools WHERE places.latitude IS NULL AND place_id = places.id AND status = 'listed') AS own ON code = zip_code) AS centroid
    WHERE places.id = ANY (${placeIds})
    ORDER BY places.latitude IS NULL, centroid.latitude IS NULL, school_count DESC, places.id`;
  return rows.map(({ latitude, longitude, ...row }) => ({ ...row, isTown: false, point: pointOf({ latitude, longitude }) }));
}

async function listTowns(town: WordGroup, districts: readonly District[]): Promise<Spot[]> {
  const towns = await Promise.all(districts.map((district) => findTown(town, district)));
  return towns.filter((one) => one !== null).sort((one, other) => other.schoolCount - one.schoolCount);
}

/** The centroid of a town is computed from this many schools, the best by rank. */
const TOWN_SAMPLE_SIZE = 500;

/** Locates a town at the centroid of its district's schools that contain its name; null if none of them has a position. */
async function findTown({ alternatives, places }: WordGroup, { id, name: parentName }: District): Promise<Spot | null> {
  const ofTown: SearchQuery = { ...ALL_SCHOOLS, placeIds: [id], requiredTerms: [alternatives] };
  const { serials, total } = await searchEngine().findPage(ofTown, "relevance", { offset: 0, limit: TOWN_SAMPLE_SIZE });
  const [centroid] = await readPrepared<Position[]>`SELECT ${medianPosition} FROM schools WHERE serial = ANY (${serials}::bigint[])`;
  const point = pointOf(centroid);
  return point && { name: readableCase(places!.stateWords[0].join(" ")), parentName, isTown: true, schoolCount: total, point };
}

/** A place with a smaller share of the other's schools is an error in a register. */
const MIN_OTHER_SHARE = 1 / 20;

const isAnother = (other: Spot, spot: Spot) =>
  spot.point !== null &&
  other.point !== null &&
  other.schoolCount >= MIN_OTHER_SHARE * spot.schoolCount &&
  distanceKm(other.point, spot.point) > NEAR_RADIUS_KM;

async function labelOf(spot: Spot, names: PlaceDictionary): Promise<string> {
  const { parentName, isTown } = spot;
  const name = isTown ? properName(spot.name, names) : spot.name;
  const named = names.find(normalWords(name));
  const sameNamed = named ? idsInside(named) : [];
  const isShared = sameNamed.length > 1 && (isTown || meansAnother(await listSpots(sameNamed), spot));
  return isShared ? `${name}, ${parentName}` : name;
}

/** A corrected spelling may itself be an old name: Rajamundry is Rajahmundry, which is now Rajamahendravaram. */
const properName = (name: string, names: PlaceDictionary): string =>
  readableCase((names.find(normalWords(name))?.stateWords[0] ?? [name]).join(" "));

const meansAnother = (sameNamed: readonly District[], spot: Spot) =>
  sameNamed[0].parentName !== spot.parentName || sameNamed.some((other) => isAnother(other, spot));
