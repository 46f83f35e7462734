import { Prisma } from "@/prisma/generated/client";
import { parsePosition } from "@/lib/changes/feed-position";
import { readFromMain, readRows } from "@/lib/platform/db";
import { isServerThatStays } from "@/lib/platform/env";
import { ReadBehind } from "@/lib/platform/read-behind";
import { Turn } from "@/lib/platform/turn";
import { Vocabulary } from "./understanding/vocabulary";

/** To take so many rows from the connection is a millisecond or two. */
const WORDS_AT_ONCE = 2_000;

interface KnownWord {
  word: string;
  schools: number;
}

interface Words {
  vocabulary: Vocabulary;
  /** All that this snapshot of the database sees are in it: `xmin:xmax:open,…`. */
  readTo: string;
  /** The transaction that last took words out of the table, up to which none is in it that was taken out; null: none was. */
  forgotten: string | null;
  /** All words read anew, once that is done. */
  anew: Words | null;
  readingAnew: Promise<void> | null;
}

const words = new ReadBehind<Words>("words", (before) => readFromMain(() => readOn(before)));

/**
 * The words that schools are known by, with what was committed up to now: all of them are read once, from then on those that
 * were written since. Where words were taken out of the table, all are read anew behind that: until then some are there that no school has,
 * which correct to nothing.
 */
export const knownWords = async (): Promise<Vocabulary> => (await words.upToNow()).vocabulary;

/** The words as they were known a moment ago, without a look at the database; null: they are not in memory, and perhaps about to be read. */
export function knownWordsLately(): Vocabulary | null {
  readWordsAhead();
  return words.known?.vocabulary ?? null;
}

/** In a server that stays: so that who is the first to type a word wrong doesn't wait for all of them. Where it fails, that one does. */
export function readWordsAhead(): void {
  if (isServerThatStays()) words.lately().catch(() => undefined);
}

async function readOn(before: Words | null): Promise<Words> {
  if (!before) return readAll();
  const known = before.anew ?? before;
  const { readTo, forgotten, since } = await readStateSince(known.readTo);
  await addTo(known.vocabulary, since);
  if (since.length === WORDS_AT_ONCE) await readInto(known.vocabulary, wordsSince(known.readTo), since[since.length - 1].word);
  known.readTo = readTo;
  if (known.forgotten !== forgotten) readAnew(known);
  return known;
}

/** Where it fails, the next one who reads tries again. */
function readAnew(known: Words): void {
  known.readingAnew ??= readAll()
    .then((anew) => void (known.anew = anew))
    .catch(() => undefined)
    .finally(() => (known.readingAnew = null));
}

async function readAll(): Promise<Words> {
  const vocabulary = new Vocabulary();
  const state = await readState();
  await readInto(vocabulary, ALL_WORDS);
  return { vocabulary, ...state, anew: null, readingAnew: null };
}

type State = Pick<Words, "readTo" | "forgotten">;
/** Taken before words are read: what is committed meanwhile is read twice, and nothing is missed. */
const STATE = Prisma.sql`pg_current_snapshot()::text AS "readTo", (SELECT xid::text FROM known_words WHERE word = '') AS forgotten`;

async function readState(): Promise<State> {
  const [state] = await readRows<[State]>`SELECT ${STATE}`;
  return state;
}

/** With the first of the words that are new: mostly there are none, and each search that finds little asks. */
async function readStateSince(snapshot: string): Promise<State & { since: KnownWord[] }> {
  const first = Prisma.sql`SELECT word, schools FROM ${wordsSince(snapshot)} WHERE word > '' ORDER BY word LIMIT ${WORDS_AT_ONCE}`;
  const [state] = await readRows<[State & { since: KnownWord[] }]>`
    SELECT ${STATE}, (SELECT coalesce(json_agg(first), '[]') FROM (${first}) AS first) AS since`;
  return state;
}

const ALL_WORDS = Prisma.sql`known_words`;

/**
 * Those that a snapshot doesn't see: of transactions that were open, or began later. One that stays open has nothing but its own read again.
 * OFFSET 0: by the index over transactions, however many of these the planner expects.
 */
function wordsSince(snapshot: string): Prisma.Sql {
  const { xmax, open } = parsePosition(snapshot);
  return Prisma.sql`(
    SELECT word, schools FROM known_words WHERE xid >= ${String(xmax)}::xid8 OR xid = ANY (${open}::xid8[]) OFFSET 0) AS since`;
}

/** @param last those behind this word: the ones before are there */
async function readInto(vocabulary: Vocabulary, source: Prisma.Sql, last = ""): Promise<void> {
  for (;;) {
    const words = await readRows<KnownWord[]>`
      SELECT word, schools FROM ${source} WHERE word > ${last} ORDER BY word LIMIT ${WORDS_AT_ONCE}`;
    await addTo(vocabulary, words);
    if (words.length < WORDS_AT_ONCE) break;
    last = words[words.length - 1].word;
  }
}

/** Between some of them others are served. */
async function addTo(vocabulary: Vocabulary, words: readonly KnownWord[]): Promise<void> {
  const turn = new Turn();
  for (const { word, schools } of words) {
    vocabulary.add(word, schools);
    await turn.mayEnd();
  }
}
