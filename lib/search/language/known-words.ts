import { Prisma } from "@/prisma/generated/client";
import { parsePosition } from "@/lib/changes/feed-position";
import { followChanges } from "@/lib/changes/follow-changes";
import { readFromPrimary, readRows } from "@/lib/platform/db";
import { isLongLivedServer } from "@/lib/platform/env";
import { readWithCursor } from "@/lib/platform/database/row-cursor";
import { singleton } from "@/lib/platform/singleton.mjs";
import { StaleWhileRevalidate } from "@/lib/platform/stale-while-revalidate";
import { TimeSlice } from "@/lib/platform/time-slice";
import { TimeLimitError, withTimeLimit } from "@/lib/search/results/time-limit";
import { Vocabulary } from "./vocabulary";

/** The number of rows that are read at once, which blocks the event loop for a millisecond or two. */
const ROW_BATCH_SIZE = 2_000;
/** Maximum wait of a search for changed words; after that they count from the next search on. */
const MAX_CATCH_UP_MS = 250;
const FOLLOW_INTERVAL_MS = 1_000;

interface KnownWord {
  word: string;
  schools: number;
}

interface Words {
  vocabulary: Vocabulary;
  readTo: string;
}

const words = new StaleWhileRevalidate<Words>("words", (before) => readFromPrimary(() => readChanges(before)));

/** The words of all schools with their counts, including what was committed before the call, unless reading that takes too long. */
export async function knownWords(): Promise<Vocabulary> {
  const { known } = words;
  const reading = words.getFresh();
  if (!known) return (await reading).vocabulary;
  try {
    await withTimeLimit(MAX_CATCH_UP_MS, reading);
  } catch (error) {
    if (!(error instanceof TimeLimitError)) throw error;
  }
  return known.vocabulary;
}

export function recentKnownWords(): Vocabulary | null {
  if (isLongLivedServer()) words.get().catch(() => undefined);
  return words.known?.vocabulary ?? null;
}

/** Keeps the words current in the background, until the server stops it (scripts/serve.mjs). */
export function followKnownWords(): void {
  if (!isLongLivedServer()) return;
  let timer: NodeJS.Timeout | null = null;
  const readSoon = () => {
    timer ??= setTimeout(() => {
      timer = null;
      words.getFresh().catch(() => undefined);
    }, FOLLOW_INTERVAL_MS).unref();
  };
  words.getFresh().catch(() => undefined);
  singleton("known-words-feed", () => followChanges(readSoon), { stop: (feed) => feed.stop() });
}

async function readChanges(before: Words | null): Promise<Words> {
  const vocabulary = before?.vocabulary ?? new Vocabulary();
  const source = before ? wordsSince(before.readTo) : Prisma.sql`known_words WHERE schools > 0`;
  const { readTo, rows } = await readFirstRows(source);
  await addTo(vocabulary, rows);
  if (rows.length === ROW_BATCH_SIZE)
    // Adding words is fastest in their order.
    for await (const batch of readWithCursor<KnownWord>(Prisma.sql`SELECT word, schools FROM ${source} ORDER BY word`, ROW_BATCH_SIZE))
      await addTo(vocabulary, batch);
  return { vocabulary, readTo };
}

/** Includes the snapshot of the same statement: later commits are read next time. */
async function readFirstRows(source: Prisma.Sql): Promise<{ readTo: string; rows: KnownWord[] }> {
  const [state] = await readRows<[{ readTo: string; rows: KnownWord[] }]>`
    SELECT pg_current_snapshot()::text AS "readTo",
      (SELECT coalesce(json_agg(first), '[]') FROM (SELECT word, schools FROM ${source} LIMIT ${ROW_BATCH_SIZE}) AS first) AS rows`;
  return state;
}

/** The words of transactions that a snapshot doesn't see. OFFSET 0 makes the planner use the index over transactions. */
function wordsSince(snapshot: string): Prisma.Sql {
  const { xmax, open } = parsePosition(snapshot);
  return Prisma.sql`(
    SELECT word, schools FROM known_words WHERE xid >= ${String(xmax)}::xid8 OR xid = ANY (${open}::xid8[]) OFFSET 0) AS since`;
}

async function addTo(vocabulary: Vocabulary, words: readonly KnownWord[]): Promise<void> {
  const timeSlice = new TimeSlice();
  for (const { word, schools } of words) {
    vocabulary.add(word, schools);
    await timeSlice.yieldIfDue();
  }
}
