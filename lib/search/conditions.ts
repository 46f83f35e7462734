import { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { placesNamed } from "@/lib/schools/place-names";
import { slugOf } from "@/lib/schools/slug";
import { findState, findStateBySlug } from "@/lib/schools/states";
import { CHOICES, NEAR_RADIUS_KM, parseNear, type ListedFilter, type SchoolCriteria } from "./view";
import { readSearch, type SearchWords } from "./search-words";

export interface Point {
  latitude: number;
  longitude: number;
}

/** Criteria as conditions on `school_search`. What the index over terms can answer stands twice: for the index, and for rows that were reached another way. */
export interface SearchConditions {
  /** A tsquery for the index over terms; null where nothing asks it. */
  terms: string | null;
  /** The question to that index is a single term, so the planner's estimate comes from a count of just that. */
  isOneTerm: boolean;
  /** The same as `terms`, on the row's own columns. */
  termsOnRow: Prisma.Sql[];
  /** What only the row's columns tell: ranges, and beginnings too short to ask the index for. */
  others: Prisma.Sql[];
  /** The same with a short beginning asked of the index: the better way where few words begin so ("school of"). */
  narrower: Pick<SearchConditions, "terms" | "termsOnRow" | "others"> | null;
  search: SearchWords | null;
  point: Point | null;
}

/** A beginning this short may be that of so many words that reading them all costs more than looking at the rows. */
const SHORT_BEGINNING = 2;

/** null where no school can meet the criteria: a state, place or pincode that isn't there, or a search without a letter. */
export async function readConditions(criteria: Omit<SchoolCriteria, "sort">): Promise<SearchConditions | null> {
  const search = criteria.search ? readSearch(criteria.search) : null;
  if (criteria.search && !search) return null;
  const [places, point] = await Promise.all([
    criteria.city ? findPlaceIds(criteria.city) : null,
    criteria.near ? findPoint(criteria.near) : null,
  ]);
  if (places?.length === 0 || (criteria.near && !point)) return null;
  const state = criteria.state ? (findStateBySlug(criteria.state.toLowerCase()) ?? findState(criteria.state)) : null;
  if (criteria.state && !state) return null;

  const asked: string[] = [];
  const termsOnRow: Prisma.Sql[] = [];
  const others = ranges(criteria);
  let narrower: SearchConditions["narrower"] = null;
  if (state) {
    asked.push(lexeme(`@state/${state.slug}`));
    termsOnRow.push(Prisma.sql`place_id LIKE ${`${state.slug}/%`}`);
  }
  if (places) {
    asked.push(anyOf(places.map((id) => lexeme(`@place/${id}`))));
    termsOnRow.push(Prisma.sql`place_id IN (${Prisma.join(places)})`);
  }
  for (const filter of Object.keys(CHOICES) as ListedFilter[]) {
    if (criteria[filter].length === 0) continue;
    asked.push(anyOf(criteria[filter].map((value) => lexeme(`@${filter}/${value}`))));
    termsOnRow.push(Prisma.sql`${FILTER_COLUMNS[filter]} IN (${Prisma.join(criteria[filter])})`);
  }
  if (search) {
    for (const word of search.words) {
      asked.push(lexeme(word));
      termsOnRow.push(hasWord(word));
    }
    const ending = anyOf(search.endings.map(termsOfEnding));
    const isShort = search.endings.every((words) => words.length === 1 && words[0].length <= SHORT_BEGINNING);
    if (isShort && asked.length > 0) {
      narrower = { terms: allOf([...asked, ending]), termsOnRow: [...termsOnRow, hasEnding(search.endings)], others: [...others] };
      others.push(hasEnding(search.endings));
    } else {
      asked.push(ending);
      termsOnRow.push(hasEnding(search.endings));
    }
  }
  return {
    terms: asked.length > 0 ? allOf(asked) : null,
    isOneTerm: asked.length === 1 && others.length === 0,
    termsOnRow,
    others,
    narrower,
    search,
    point,
  };
}

export const FILTER_COLUMNS: Record<ListedFilter, Prisma.Sql> = {
  curriculum: Prisma.sql`curriculum`,
  board: Prisma.sql`board`,
  gender: Prisma.sql`gender`,
  schoolType: Prisma.sql`school_type`,
};

function ranges({ minFees, maxFees, minRating }: Omit<SchoolCriteria, "sort">): Prisma.Sql[] {
  return [
    ...(minFees === undefined ? [] : [Prisma.sql`average_fees >= ${minFees}`]),
    ...(maxFees === undefined ? [] : [Prisma.sql`average_fees <= ${maxFees}`]),
    ...(minRating === undefined ? [] : [Prisma.sql`average_rating >= ${minRating}`]),
  ];
}

// Words hold letters, signs and digits only, so nothing in them means anything to LIKE.
const rowWords = Prisma.sql`(' ' || name_words || ' ' || place_words || ' ')`;
const hasWord = (word: string) => Prisma.sql`${rowWords} LIKE ${`% ${word} %`}`;
const hasBeginning = (word: string) => Prisma.sql`${rowWords} LIKE ${`% ${word}%`}`;
const hasEnding = (endings: string[][]) =>
  Prisma.sql`(${Prisma.join(
    endings.map(
      (ending) =>
        Prisma.sql`(${Prisma.join(
          ending.map((word, index) => (index === ending.length - 1 ? hasBeginning(word) : hasWord(word))),
          " AND ",
        )})`,
    ),
    " OR ",
  )})`;

/** What these words ask of the index over terms: schools whose words they are, the last one perhaps begun only. null: no word. */
export function termsOfWords(text: string): string | null {
  const search = readSearch(text);
  return search && allOf([...search.words.map(lexeme), anyOf(search.endings.map(termsOfEnding))]);
}

const termsOfEnding = (words: string[]) =>
  allOf(words.map((word, index) => (index === words.length - 1 ? `${lexeme(word)}:*` : lexeme(word))));

export const lexeme = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
export const anyOf = (terms: string[]) => (terms.length === 1 ? terms[0] : `(${terms.join(" | ")})`);
export const allOf = (terms: string[]) => (terms.length === 1 ? terms[0] : `(${terms.join(" & ")})`);

/** The places somebody means by a slug, a name or another name, in whatever state. */
async function findPlaceIds(text: string): Promise<string[]> {
  const slug = slugOf(text);
  const rows = slug ? await db().place.findMany({ where: { slug }, select: { id: true } }) : [];
  return [
    ...new Set([
      ...rows.map((row) => row.id),
      ...placesNamed(text).map((place) => place.id),
      ...placesNamed(slug.replaceAll("-", " ")).map((place) => place.id),
    ]),
  ];
}

async function findPoint(near: string): Promise<Point | null> {
  const point = parseNear(near);
  if (!point || !("pincode" in point)) return point;
  const known = await db().pincode.findUnique({ where: { code: point.pincode } });
  return known && known.latitude !== null && known.longitude !== null ? { latitude: known.latitude, longitude: known.longitude } : null;
}

/** The schools of which the index over terms says so, and that meet the other conditions. */
export function fromTerms({ terms, others }: Pick<SearchConditions, "terms" | "others">): Prisma.Sql {
  const asked =
    terms === null
      ? []
      : [Prisma.sql`school_search_terms(name_words, place_words, place_id, curriculum, board, gender, school_type) @@ ${terms}::tsquery`];
  const conditions = [...asked, ...others];
  return Prisma.sql`SELECT * FROM school_search WHERE ${conditions.length > 0 ? Prisma.join(conditions, " AND ") : Prisma.sql`TRUE`}`;
}

const EARTH_RADIUS_KM = 6371.0088;
/** The straight line through the earth below NEAR_RADIUS_KM of ground. */
export const NEAR_CHORD_KM = 2 * EARTH_RADIUS_KM * Math.sin(NEAR_RADIUS_KM / (2 * EARTH_RADIUS_KM));

/** Where a point lies on the flat map that the index over positions has: two of earth_point's three coordinates, of which India's points differ in both. */
export function onFlatMap({ latitude, longitude }: Point): { x: number; z: number } {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return { x: EARTH_RADIUS_KM * Math.cos(phi) * Math.cos(lambda), z: EARTH_RADIUS_KM * Math.sin(phi) };
}

/** Kilometres over ground between two points. */
export function distanceKm(from: Point, to: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const haversine =
    half(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(to.longitude - from.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(haversine)));
}
