import { LRUCache } from "lru-cache";
import { readRows } from "@/lib/platform/db";
import { fromTerms, readConditions } from "./conditions";
import { knownWords } from "./known-words";
import { chooseMeaning, readMeanings, type SchoolWords, type TypedWord } from "./understanding/corrections";
import type { SchoolCriteria } from "./view";

/** So many schools are compared with what was typed. */
const COMPARED = 2_000;
const NEAREST = 6;
/** Of fewer words none is left out: the rest would say too little. */
const LEAVE_OUT_FROM = 3;

/** The same is asked for its page, its counts and its map, one after the other. No longer: a school that came since is what is meant. */
const KEPT_MS = 1_000;
const corrections = new LRUCache<string, Promise<string | null>>({ max: 500, ttl: KEPT_MS });
/** One at a time for the process, and a few that wait: more would keep those waiting who typed right. */
const MOST_WAITING = 4;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** findCorrection in its turn, kept for some seconds; null also where too many wait for theirs. */
export function correctSearch(criteria: Omit<SchoolCriteria, "sort">): Promise<string | null> {
  const key = JSON.stringify({ ...criteria, sort: undefined, page: undefined, limit: undefined });
  const known = corrections.get(key);
  if (known) return known;
  if (waiting > MOST_WAITING) return Promise.resolve(null);
  waiting++;
  const found = last.then(() => findCorrection(criteria)).finally(() => waiting--);
  last = found.catch(() => null);
  corrections.set(key, found);
  found.then(
    (text) => text === null && corrections.delete(key),
    () => corrections.delete(key),
  );
  return found;
}

/**
 * What a search that found nothing was meant as: typing errors, other spellings, words run together or apart, letters of Indian
 * scripts, words that no school there has. It is a text that finds something under the same filters; null: nothing near does, or the search
 * is for what lies around a point, where what is meant is tried all over India only by who leaves the point out.
 */
async function findCorrection(criteria: Omit<SchoolCriteria, "sort">): Promise<string | null> {
  if (!criteria.search || criteria.near) return null;
  const vocabulary = await knownWords();
  const typed = await readMeanings(criteria.search, vocabulary);
  const words = typed.filter(({ isOptional }) => !isOptional);
  if (words.length === 0) return null;
  const conditions = await readConditions({ ...criteria, search: undefined });
  if (!conditions) return null;

  const find = async (terms: string) => {
    const asked = conditions.terms === null ? terms : `${conditions.terms} & ${terms}`;
    return readRows<SchoolWords[]>`
      SELECT name_words AS "nameWords", place_words AS "placeWords" FROM (${fromTerms({ terms: asked, others: conditions.others })} LIMIT 20000) AS hits
      ORDER BY rank DESC, serial LIMIT ${COMPARED}`;
  };
  // As they are typed, but for the words that need not be there; then with what else each may mean; then without one of them.
  const asTyped = words.map((word) => ({ ...word, meanings: word.meanings.slice(0, 1) }));
  let schools = await find(allOf(asTyped.map(termsOf)));
  if (schools.length > 0) return asTyped.map((word) => word.typed).join(" ");
  schools = await find(allOf(words.map(termsOf)));
  if (schools.length === 0 && words.length >= LEAVE_OUT_FROM) schools = await find(allButOne(words));
  if (schools.length === 0) return null;
  const [{ total }] = await readRows<[{ total: number }]>`
    SELECT greatest(reltuples, 1)::float8 AS total FROM pg_class WHERE oid = 'school_search'::regclass`;
  return chooseMeaning(typed, schools, vocabulary, total + COMPARED);
}

/** Each word's nearest meanings only: as many questions as words are asked at once. */
function allButOne(all: readonly TypedWord[]): string {
  const words = all.map((word) => ({ ...word, meanings: word.meanings.slice(0, NEAREST) }));
  const kept = words.flatMap((left, at) => (left.isLeavable ? [allOf(words.filter((_, index) => index !== at).map(termsOf))] : []));
  return kept.length > 0 ? `(${kept.join(" | ")})` : allOf(words.map(termsOf));
}

const termsOf = ({ meanings }: TypedWord) => `(${meanings.map(({ words }) => `(${words.map(quote).join(" & ")})`).join(" | ")})`;
const allOf = (terms: string[]) => `(${terms.join(" & ")})`;
/** Words hold letters, signs and digits only. */
const quote = (word: string) => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
