import { indianDay } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { isOnVercel } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { countedWords } from "./counted-words";

/** What is counted waits in memory so long: a server that is killed loses no more than this. */
const WRITE_AFTER_MS = 10_000;
/** With so many different things waiting they are written at once; of more, while the database is away, the rest is not counted. */
const FLUSH_THRESHOLD = 1_000;
const MAX_PENDING = 20_000;

interface Searches {
  searches: number;
  empty: number;
}

interface Waiting {
  /** `2026-11-21 nandanvan-nashik-abc123` */
  views: Map<string, number>;
  /** `2026-11-21 delhi public school` */
  searches: Map<string, Searches>;
}

interface Kept {
  waiting: Waiting;
  timer: NodeJS.Timeout | null;
  write: () => Promise<void>;
}

// Next loads this module once a bundle; what waits is the process's. scripts/serve.mjs writes it when the server ends.
const ofProcess = globalThis as { schoolsachVisits?: Kept };
const kept: Kept = (ofProcess.schoolsachVisits ??= { waiting: nothing(), timer: null, write: writeVisits });

function nothing(): Waiting {
  return { views: new Map(), searches: new Map() };
}

/** Counts a look at a school's page, today in India, and nothing about who looked. */
export async function countView(schoolId: string): Promise<void> {
  addView(`${indianDay()} ${schoolId}`, 1);
  await writeSoon();
}

/** Counts a search, and whether it found nothing. Words that may be about a person are dropped: `countedWords`. */
export async function countSearch({ search, isEmpty }: { search: string; isEmpty: boolean }): Promise<void> {
  const words = countedWords(search);
  if (words === null) return;
  addSearches(`${indianDay()} ${words}`, { searches: 1, empty: Number(isEmpty) });
  await writeSoon();
}

function addView(key: string, count: number) {
  const { views } = kept.waiting;
  if (views.has(key) || views.size < MAX_PENDING) views.set(key, (views.get(key) ?? 0) + count);
}

function addSearches(key: string, count: Searches) {
  const { searches } = kept.waiting;
  const before = searches.get(key) ?? { searches: 0, empty: 0 };
  if (searches.has(key) || searches.size < MAX_PENDING)
    searches.set(key, { searches: before.searches + count.searches, empty: before.empty + count.empty });
}

async function writeSoon(): Promise<void> {
  // There nothing stays that could write later.
  if (isOnVercel()) return writeVisits();
  if (Math.max(kept.waiting.views.size, kept.waiting.searches.size) === FLUSH_THRESHOLD) void writeVisits();
  kept.timer ??= setTimeout(() => void writeVisits(), WRITE_AFTER_MS).unref();
}

/** Adds what waits to the counts of its day, all in one transaction. What cannot be written goes on waiting. */
export async function writeVisits(): Promise<void> {
  if (kept.timer) clearTimeout(kept.timer);
  kept.timer = null;
  const { views, searches } = kept.waiting;
  if (views.size + searches.size === 0) return;
  kept.waiting = nothing();
  try {
    await inTransaction(async () => {
      await writeViews(views);
      await writeSearches(searches);
    });
  } catch (error) {
    log.warn({ error: (error as Error).message }, "what visitors looked at was not counted yet");
    for (const [key, count] of views) addView(key, count);
    for (const [key, count] of searches) addSearches(key, count);
    kept.timer = setTimeout(() => void writeVisits(), WRITE_AFTER_MS).unref();
  }
}

/** In one order, so that two servers at once cannot wait for each other. An id that is no listed school's counts nothing. */
async function writeViews(views: Map<string, number>) {
  if (views.size === 0) return;
  const [days, ids] = split([...views.keys()]);
  await db().$executeRaw`
    INSERT INTO school_views (day, school_id, views)
    SELECT seen.day, schools.id, seen.views FROM unnest(${days}::date[], ${ids}::text[], ${[...views.values()]}::int[]) AS seen (day, id, views)
    JOIN schools ON schools.id = seen.id AND schools.status = 'listed' ORDER BY seen.day, schools.id
    ON CONFLICT (day, school_id) DO UPDATE SET views = school_views.views + excluded.views`;
}

async function writeSearches(searches: Map<string, Searches>) {
  if (searches.size === 0) return;
  const [days, words] = split([...searches.keys()]);
  const counts = [...searches.values()];
  await db().$executeRaw`
    INSERT INTO search_words (day, words, searches, empty)
    SELECT * FROM unnest(${days}::date[], ${words}::text[], ${counts.map((count) => count.searches)}::int[], ${counts.map((count) => count.empty)}::int[])
      AS asked (day, words, searches, empty) ORDER BY day, words
    ON CONFLICT (day, words) DO UPDATE SET searches = search_words.searches + excluded.searches, empty = search_words.empty + excluded.empty`;
}

const DAY_LENGTH = "2026-11-21".length;

const split = (keys: string[]): [days: string[], rest: string[]] => [
  keys.map((key) => key.slice(0, DAY_LENGTH)),
  keys.map((key) => key.slice(DAY_LENGTH + 1)),
];
