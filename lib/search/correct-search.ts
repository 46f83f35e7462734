import { LRUCache } from "lru-cache";
import { readRows } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { knownWords } from "./known-words";
import { conditionsOf, fromTerms } from "./postgres/conditions";
import { allOf, anyOf, lexeme } from "./postgres/terms";
import { readQuestion } from "./read-question";
import { chooseMeaning, readMeanings, type SchoolWords, type TypedWord } from "./understanding/corrections";
import type { SchoolCriteria } from "./view";

/** So many schools are compared with what was typed. */
const COMPARED = 2_000;
const NEAREST = 6;
/** Of fewer words none is left out: the rest would say too little. */
const LEAVE_OUT_FROM = 3;

/** The same is asked for its page, its counts and its map, one after the other. No longer: a school that came since is what is meant. */
const KEPT_MS = 1_000;
/** One is made at a time, and a few wait: more would keep those waiting who typed right. */
const MOST_WAITING = 4;
/** Postgres' query_canceled */
const STATEMENT_TIMED_OUT = "57014";

interface Corrections {
  made: LRUCache<string, Promise<string | null>>;
  waiting: number;
  last: Promise<unknown>;
}

// Next loads this module once a bundle; there is one turn for the process.
const kept = globalThis as { schoolsachCorrections?: Corrections };
const corrections = (kept.schoolsachCorrections ??= {
  made: new LRUCache({ max: 500, ttl: KEPT_MS }),
  waiting: 0,
  last: Promise.resolve(),
});

/**
 * findCorrection in its turn, kept for a moment. null also where too many wait for theirs, or the database can't say in its time: that
 * nothing was found is an answer, and stands.
 */
export function correctSearch(criteria: Omit<SchoolCriteria, "sort">): Promise<string | null> {
  const key = JSON.stringify({ ...criteria, sort: undefined, page: undefined, limit: undefined });
  const known = corrections.made.get(key);
  if (known) return known;
  if (corrections.waiting > MOST_WAITING) return Promise.resolve(null);
  corrections.waiting++;
  const found = corrections.last
    .then(() => findCorrection(criteria))
    .catch(noneInTime)
    .finally(() => corrections.waiting--);
  corrections.last = found.catch(() => null);
  corrections.made.set(key, found);
  found.then(
    (text) => text === null && corrections.made.delete(key),
    () => corrections.made.delete(key),
  );
  return found;
}

function noneInTime(error: { code?: string }): null {
  if (error.code !== STATEMENT_TIMED_OUT) throw error;
  log.warn({ code: STATEMENT_TIMED_OUT }, "a search was not corrected in time");
  return null;
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
  const question = await readQuestion({ ...criteria, search: undefined });
  if (!question) return null;
  const conditions = conditionsOf(question);

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
  return kept.length > 0 ? anyOf(kept) : allOf(words.map(termsOf));
}

const termsOf = ({ meanings }: TypedWord) => anyOf(meanings.map(({ words }) => allOf(words.map(lexeme))));
