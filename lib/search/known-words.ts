import { readFromMain, readRows } from "@/lib/platform/db";
import { isServerThatStays } from "@/lib/platform/env";
import { Turn } from "@/lib/platform/turn";
import { ImportConnection } from "@/lib/schools/import/import-connection";
import { LATELY_MS } from "./known-places";
import { Vocabulary } from "./understanding/vocabulary";

/** To take so many rows from the connection is a millisecond or two. */
const WORDS_AT_ONCE = 2_000;

interface KnownWord {
  word: string;
  schools: number;
}

interface Words {
  vocabulary: Vocabulary;
  /** All that were written before this transaction are in it. */
  readTo: string;
  /** The transaction that last took words out of the table, up to which none is in it that was taken out; null: none was. */
  forgotten: string | null;
}

interface Known {
  /** null: none yet. */
  words: Words | null;
  reading: Promise<Vocabulary> | null;
  readingAnew: Promise<void> | null;
  /** When it was last begun to read them. */
  at: number;
}

// Next loads this module once a bundle; the words are there once for the process.
const kept = globalThis as { schoolsachWords?: Known };
const known: Known = (kept.schoolsachWords ??= { words: null, reading: null, readingAnew: null, at: -Infinity });

/**
 * The words that schools are known by, with what was committed up to now: all of them are read once, from then on those that
 * were written since. Who asks while they are being read waits for the same reading. Where words were taken out of the table, all are read
 * anew behind that: until then some are there that no school has, which correct to nothing.
 */
export async function knownWords(): Promise<Vocabulary> {
  const wasReading = known.reading !== null;
  const vocabulary = await readOnce();
  // What was being read may have begun before a word came that is known by now.
  return wasReading ? readOnce() : vocabulary;
}

const readOnce = () => (known.reading ??= readFromMain(readOn).finally(() => (known.reading = null)));

/** The words as they were known a moment ago, without a look at the database; null: they are not in memory, and perhaps about to be read. */
export function knownWordsLately(): Vocabulary | null {
  if (performance.now() - known.at > LATELY_MS) readWordsAhead();
  return known.words?.vocabulary ?? null;
}

/** In a server that stays: so that who is the first to type a word wrong doesn't wait for all of them. Where it fails, that one does. */
export function readWordsAhead(): void {
  if (isServerThatStays()) knownWords().catch(() => undefined);
}

async function readOn(): Promise<Vocabulary> {
  known.at = performance.now();
  const words = (known.words ??= await readAll());
  const { readTo, forgotten } = await readState();
  await readInto(words.vocabulary, words.readTo);
  words.readTo = readTo;
  if (words.forgotten !== forgotten) readAnew();
  return words.vocabulary;
}

/** Where it fails, the next one who reads tries again. */
function readAnew(): void {
  known.readingAnew ??= readAll()
    .then((words) => void (known.words = words))
    .catch(() => undefined)
    .finally(() => (known.readingAnew = null));
}

async function readAll(): Promise<Words> {
  const vocabulary = new Vocabulary();
  const state = await readState();
  await readInto(vocabulary, "0");
  return { vocabulary, ...state };
}

/** Taken before words are read: what is committed meanwhile is read twice, and nothing is missed. */
async function readState(): Promise<Omit<Words, "vocabulary">> {
  const [state] = await readRows<[Omit<Words, "vocabulary">]>`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS "readTo", (SELECT xid::text FROM known_words WHERE word = '') AS forgotten`;
  return state;
}

async function readInto(vocabulary: Vocabulary, since: string): Promise<void> {
  const turn = new Turn();
  for (let last = ""; ;) {
    const words = await readRows<KnownWord[]>`
      SELECT word, schools FROM known_words WHERE xid >= ${since}::xid8 AND word > ${last} ORDER BY word LIMIT ${WORDS_AT_ONCE}`;
    for (const { word, schools } of words) {
      vocabulary.add(word, schools);
      await turn.mayEnd();
    }
    if (words.length < WORDS_AT_ONCE) break;
    last = words[words.length - 1].word;
  }
}

/** Counts all words anew. It takes seconds in a large directory, and nobody waits for it. */
export async function countKnownWords(): Promise<void> {
  const connection = await ImportConnection.open();
  try {
    await connection.transaction(() => connection.query("RESET enable_hashjoin; RESET enable_mergejoin"));
    await connection.transaction(() => connection.query("SELECT refresh_known_words()::text"));
  } finally {
    await connection.close();
  }
}
