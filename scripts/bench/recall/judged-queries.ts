// Searches with their expected results, and how well they find them: for the benchmark and for the test on a sample.
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { placeOf } from "@/lib/schools/places/place-names";
import { normalWords } from "@/lib/schools/words/school-words";
import { findState } from "@/lib/schools/places/states";
import type { PublicSchool } from "@/lib/schools/view";
import { noCriteria } from "@/lib/search/school-criteria";
import { searchSchools } from "@/lib/search/search";

export interface JudgedQuery {
  query: string;
  kind: string;
  /** Empty: any school of the place is right. */
  name: string;
  /** As in the register, or another name of the place. Empty: anywhere in the state. */
  city: string;
  state: string;
}

export interface KindFigures {
  queries: number;
  /** Found among the first ten. */
  hits: number;
  first: number;
  misses: JudgedQuery[];
  /** Found, but not first. */
  notFirst: JudgedQuery[];
  milliseconds: number[];
}

const AMONG = 10;

/** Reads a tab-separated file with a header: query, kind, expected name, city and state. */
export function readQueries(path: string): JudgedQuery[] {
  const [, ...lines] = readFileSync(path, "utf8").split(/\r?\n/);
  return lines.filter(Boolean).map((line) => {
    const [query, kind, name, city, state] = line.split("\t");
    return { query, kind, name, city, state };
  });
}

/** Runs each search like the list page, one after the other. */
export async function judge(queries: readonly JudgedQuery[]): Promise<Map<string, KindFigures>> {
  const kinds = new Map<string, KindFigures>();
  for (const query of queries) {
    const figures = kinds.get(query.kind) ?? { queries: 0, hits: 0, first: 0, misses: [], notFirst: [], milliseconds: [] };
    kinds.set(query.kind, figures);
    const start = performance.now();
    const { schools } = await searchSchools({ ...noCriteria, search: query.query });
    figures.milliseconds.push(performance.now() - start);
    figures.queries++;
    const at = schools.slice(0, AMONG).findIndex((school) => isMeant(query, school));
    if (at === -1) figures.misses.push(query);
    else figures.hits++;
    if (at === 0) figures.first++;
    if (at > 0) figures.notFirst.push(query);
  }
  return kinds;
}

/** Compares normalised names and places: schools that are equal in both can't be told apart by words. */
export function isMeant({ name, city, state }: JudgedQuery, school: Pick<PublicSchool, "name" | "city" | "state">): boolean {
  if (findState(state)?.slug !== findState(school.state)?.slug) return false;
  if (city && !isSamePlace({ city, state }, school)) return false;
  return name === "" || same(name, school.name);
}

const same = (one: string, other: string) => normalWords(one).join(" ") === normalWords(other).join(" ");

function isSamePlace(one: { city: string; state: string }, other: { city: string; state: string }): boolean {
  const place = placeOf(one);
  return same(one.city, other.city) || (place !== null && place.id === placeOf(other)?.id);
}
