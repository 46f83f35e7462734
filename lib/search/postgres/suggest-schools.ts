import { Prisma } from "@/prisma/generated/client";
import { readRows } from "@/lib/platform/db";
import { readSearch, type SearchWords } from "../search-words";
import type { Suggestion } from "../view";
import { fromTerms, hasWords } from "./conditions";
import { allOf, anyOf, lexeme } from "./terms";

/** So many of the best schools are looked through, in the order of lists: common words are found there at once. */
const BEST = 1_500;
/** So many names that begin as typed are compared. */
const NAMES = 300;
/** So many schools at most the index over words is let gather for one word. What more have is soon found among the best. */
const GATHERED = 2_500;
/** A beginning of more words than these, or of fewer letters, is taken for a common one. */
const BEGINNINGS = 300;
const SHORT_BEGINNING = 2;

interface Candidate {
  serial: string;
  rank: string;
  nameWords: string;
}

/**
 * Schools that words being typed may mean, the last one perhaps begun only: a whole name first, then names that begin so, then the best of
 * those that have the words. Of very common words these are the best of some, and not of all.
 */
export async function suggestSchools(text: string, most: number): Promise<Suggestion[]> {
  const search = readSearch(text);
  if (!search) return [];
  const [named, withWords] = await Promise.all([namesBegin(search), haveWords(search, most)]);
  const found = new Map([...named, ...withWords].map((school) => [school.serial, school]));
  const rank = (school: Candidate) => fit(school, search);
  const chosen = [...found.values()].sort((one, other) => rank(other) - rank(one) || compareRanks(one, other)).slice(0, most);
  return readNames(chosen.map(({ serial }) => serial));
}

const fit = ({ nameWords }: Candidate, { phrase }: SearchWords) => (nameWords === phrase ? 2 : nameWords.startsWith(phrase) ? 1 : 0);

const compareRanks = (one: Candidate, other: Candidate) =>
  BigInt(one.rank) === BigInt(other.rank) ? Number(one.serial) - Number(other.serial) : BigInt(one.rank) < BigInt(other.rank) ? 1 : -1;

const columns = Prisma.sql`serial, rank, name_words AS "nameWords"`;

// Words hold letters, signs and digits only, so nothing in them means anything to LIKE.
function namesBegin({ phrase }: SearchWords): Promise<Candidate[]> {
  return readRows`SELECT ${columns} FROM school_search WHERE name_words LIKE ${`${phrase}%`} ORDER BY name_words, rank DESC, serial LIMIT ${NAMES}`;
}

async function haveWords(search: SearchWords, most: number): Promise<Candidate[]> {
  const terms = await termsWorthAsking(search);
  return terms ? byWords(terms, search, most) : amongBest(search, most);
}

function amongBest(search: SearchWords, most: number): Promise<Candidate[]> {
  return readRows`
    SELECT ${columns} FROM (SELECT * FROM school_search ORDER BY rank DESC, serial LIMIT ${BEST}) AS best WHERE ${onRow(search)} LIMIT ${most}`;
}

const endingsOf = ({ endings }: SearchWords) => endings.map((ending) => hasWords(ending, true));

function onRow(search: SearchWords): Prisma.Sql {
  const begun = Prisma.join(
    endingsOf(search).map((ending) => ending.onRow),
    " OR ",
  );
  return search.words.length > 0 ? Prisma.sql`${hasWords(search.words, false).onRow} AND (${begun})` : begun;
}

function byWords(terms: string, search: SearchWords, most: number): Promise<Candidate[]> {
  return readRows`
    SELECT ${columns} FROM (${fromTerms({ terms, others: [] })} LIMIT ${GATHERED}) AS hits
    WHERE ${onRow(search)} ORDER BY rank DESC, serial LIMIT ${most}`;
}

/** What the index over words can answer at once; null: every word is too common, or the beginning of too many. */
async function termsWorthAsking(search: SearchWords): Promise<string | null> {
  const { words, endings } = search;
  const exact = [...words, ...(endings.length === 1 ? endings[0].slice(0, -1) : [])];
  const beginnings = endings.map((ending) => ending.at(-1)!);
  const [counts, ...begun] = await Promise.all([countWords(exact), ...beginnings.map(countBeginning)]);
  if (Math.max(...begun) <= GATHERED) return allOf([...words.map(lexeme), anyOf(endingsOf(search).map(({ terms }) => terms))]);
  return Math.min(...counts) <= GATHERED ? allOf(exact.map(lexeme)) : null;
}

/** A number is not counted; one of six digits is a pincode, which few schools have. */
async function countWords(words: string[]): Promise<number[]> {
  if (words.length === 0) return [];
  const rows = await readRows<{ word: string; schools: number }[]>`SELECT word, schools FROM known_words WHERE word = ANY (${words})`;
  const known = new Map(rows.map(({ word, schools }) => [word, schools]));
  return words.map((word) => known.get(word) ?? (isShortNumber(word) ? Infinity : 0));
}

const isShortNumber = (word: string) => /^\d{1,5}$/.test(word);

async function countBeginning(beginning: string): Promise<number> {
  if (isShortNumber(beginning) || beginning.length <= SHORT_BEGINNING) return Infinity;
  const [row] = await readRows<[{ words: number; schools: number }]>`
    SELECT count(*)::int AS words, coalesce(sum(schools), 0)::int AS schools
    FROM (SELECT schools FROM known_words WHERE word LIKE ${`${beginning}%`} LIMIT ${BEGINNINGS}) AS begun`;
  return row.words === BEGINNINGS ? Infinity : row.schools;
}

async function readNames(serials: string[]): Promise<Suggestion[]> {
  if (serials.length === 0) return [];
  const rows = await readRows<{ serial: string; id: string; name: string; city: string; state: string }[]>`
    SELECT serial, id, name, city, state FROM schools WHERE serial = ANY (${serials}::bigint[]) AND status = 'listed'`;
  const bySerial = new Map(rows.map(({ serial, ...school }) => [serial, school]));
  return serials.flatMap((serial) => {
    const school = bySerial.get(serial);
    return school ? [{ kind: "school" as const, ...school }] : [];
  });
}
