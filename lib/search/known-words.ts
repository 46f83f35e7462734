import { readRows } from "@/lib/platform/db";
import { isServerThatStays } from "@/lib/platform/env";
import { ImportConnection } from "@/lib/schools/import/import-connection";
import { Vocabulary } from "./understanding/vocabulary";

/** How each sounds is worked out when it comes: so many take some thirty milliseconds, between which others are served. */
const WORDS_AT_ONCE = 2_000;

interface KnownWord {
  word: string;
  schools: number;
}

/** Words that are still being typed may be read with what was known so long ago. */
const LATELY_MS = 10_000;

interface Known {
  vocabulary: Vocabulary;
  /** All words that were written before this transaction are in memory; null: none yet. */
  readTo: string | null;
  reading: Promise<void> | null;
  /** When it was last begun to read them. */
  at: number;
}

// Next loads this module once a bundle; the words are there once for the process.
const kept = globalThis as { schoolsachWords?: Known };
const known: Known = (kept.schoolsachWords ??= { vocabulary: new Vocabulary(), readTo: null, reading: null, at: -Infinity });

/**
 * The words that schools are known by, with what was committed up to now: all of them are read once, from then on those that
 * were written since. Who asks while they are being read waits for the same reading.
 */
export async function knownWords(): Promise<Vocabulary> {
  const wasReading = known.reading;
  await (known.reading ??= readOn().finally(() => (known.reading = null)));
  // What was being read may have begun before a word came that is known by now.
  if (wasReading) await (known.reading ??= readOn().finally(() => (known.reading = null)));
  return known.vocabulary;
}

/** The words as they were known a moment ago, without a look at the database; null: they are not in memory, and perhaps about to be read. */
export function knownWordsLately(): Vocabulary | null {
  if (performance.now() - known.at > LATELY_MS) readWordsAhead();
  return known.readTo === null ? null : known.vocabulary;
}

/** In a server that stays: so that who is the first to type a word wrong doesn't wait for all of them. Where it fails, that one does. */
export function readWordsAhead(): void {
  if (isServerThatStays()) knownWords().catch(() => undefined);
}

async function readOn(): Promise<void> {
  known.at = performance.now();
  // Taken first: what is committed meanwhile is read twice, and nothing is missed.
  const [{ oldest }] = await readRows<[{ oldest: string }]>`SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS oldest`;
  const since = known.readTo ?? "0";
  for (let last = ""; ;) {
    const words = await readRows<KnownWord[]>`
      SELECT word, schools FROM known_words WHERE xid >= ${since}::xid8 AND word > ${last} ORDER BY word LIMIT ${WORDS_AT_ONCE}`;
    for (const { word, schools } of words) known.vocabulary.add(word, schools);
    if (words.length < WORDS_AT_ONCE) break;
    last = words[words.length - 1].word;
  }
  known.readTo = oldest;
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
