import { Prisma } from "@/prisma/generated/client";
import { db, readRows } from "@/lib/platform/db";
import { STATES } from "@/lib/schools/states";
import { slugOf } from "@/lib/schools/slug";
import { plainWords } from "@/lib/schools/school-words";
import { placesBeginning } from "./search-places";
import { suggestSchools } from "./postgres/suggest-schools";
import { inLatinLetters } from "./understanding/in-latin-letters";
import { FILLERS } from "./understanding/word-tables";
import type { Suggestion } from "./view";

const STATES_SHOWN = 1;
const PLACES_SHOWN = 3;
const PINCODES_SHOWN = 3;
const ALL_SHOWN = 8;

/**
 * What words that are still being typed may become: states and places whose name, or another name, begins so, pincodes, then schools; at
 * most eight. Every step looks at a bounded number of rows of an index, however common the words are, so that the answer keeps up with
 * typing. Empty where nothing begins so: corrections are the list's.
 */
export async function listSuggestions(text: string): Promise<Suggestion[]> {
  const typed = inLatinLetters(text);
  const place = plainWords(typed)
    .filter((word) => !FILLERS.has(word))
    .join(" ");
  const [places, pincodes, schools] = await Promise.all([listPlaces(place), listPincodes(text), suggestSchools(typed, ALL_SHOWN)]);
  const first = [...listStates(place), ...places, ...pincodes];
  return [...first, ...schools.slice(0, ALL_SHOWN - first.length)];
}

/** Of a state's name one letter says too little. */
const SHORTEST_STATE = 2;

function listStates(text: string): Suggestion[] {
  const slug = slugOf(text);
  if (slug.length < SHORTEST_STATE) return [];
  return STATES.filter((state) => state.slug.startsWith(slug) || state.otherNames.includes(slug.replaceAll("-", "")))
    .slice(0, STATES_SHOWN)
    .map(({ slug: id, name }) => ({ kind: "state", id, name }));
}

async function listPlaces(text: string): Promise<Suggestion[]> {
  const beginning = placesBeginning(text);
  if (!beginning) return [];
  const rows = await db().place.findMany({
    where: { schoolCount: { gt: 0 }, ...beginning },
    orderBy: [{ schoolCount: "desc" }, { id: "asc" }],
    take: PLACES_SHOWN,
    select: { id: true, name: true, state: true, schoolCount: true },
  });
  return rows.map((row) => ({ kind: "place", ...row }));
}

/** How a pincode begins, at the end of what is typed: "schools near 4110". */
const PINCODE_BEGINNING = /(?:^|\s)([1-9]\d{2,5})$/;
const DIGITS = 6;

async function listPincodes(text: string): Promise<Suggestion[]> {
  const digits = PINCODE_BEGINNING.exec(text.trimEnd())?.[1];
  if (!digits) return [];
  const rows = await readRows<{ id: string; place: string | null; state: string }[]>`
    SELECT pincodes.code AS id, places.name AS place, pincodes.state FROM pincodes LEFT JOIN places ON places.id = pincodes.place_id
    WHERE ${isBetween(Prisma.sql`code`, digits.padEnd(DIGITS, "0"), digits.padEnd(DIGITS, "9"))} ORDER BY code LIMIT ${PINCODES_SHOWN}`;
  return rows.map((row) => ({ kind: "pincode", name: row.id, ...row }));
}

const isBetween = (column: Prisma.Sql, first: string, last: string) => Prisma.sql`${column} BETWEEN ${first} AND ${last}`;
