import { Prisma } from "@/prisma/generated/client";
import { indianDay } from "@/lib/platform/clock";
import { shiftDay } from "@/lib/platform/dates";
import { db, inTransaction } from "@/lib/platform/db";
import { isOnVercel } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton.mjs";
import { schoolId } from "@/lib/schools/schema";
import { countedWords } from "./counted-words";
import type { SearchCount } from "./schema";

/** Counts are buffered in memory for this long; a killed server loses no more. */
const WRITE_AFTER_MS = 10_000;
/** A buffer with this many entries is written early. */
const FLUSH_THRESHOLD = 1_000;
/** While the database is away, further entries are dropped. */
const MAX_PENDING = 20_000;

const SEARCH_COUNTS = ["searches", "empty", "reworded", "clicks", "first_clicks", "positions"] as const;
type SearchCounts = Record<(typeof SEARCH_COUNTS)[number], number>;

const noCounts = () => ({
  /** Keyed by day and school: `2026-11-21 nandanvan-nashik-abc123` */
  views: new Map<string, number>(),
  searches: new Map<string, SearchCounts>(),
});

const buffer = singleton("visits", () => ({ waiting: noCounts(), timer: null as NodeJS.Timeout | null }), { stop: () => writeVisits() });

/**
 * Counts a view of a school's page for today in India, without anything about the visitor. Checks the id, because one that Postgres refuses
 * would block all counts.
 */
export async function countView(id: string): Promise<void> {
  if (!schoolId.safeParse(id).success) return;
  addView(`${indianDay()} ${id}`, 1);
  await scheduleWrite();
}

/** Counts a search or what followed it. Words that may be personal data are dropped (`countedWords`). */
export async function countSearch({ search, isEmpty, position, isReworded }: SearchCount): Promise<void> {
  const words = countedWords(search);
  if (words === null) return;
  addSearches(`${indianDay()} ${words}`, {
    searches: Number(isEmpty !== undefined),
    empty: Number(isEmpty === true),
    reworded: Number(isReworded === true),
    clicks: Number(position !== undefined),
    first_clicks: Number(position === 1),
    positions: position ?? 0,
  });
  await scheduleWrite();
}

function addView(key: string, count: number) {
  const { views } = buffer.waiting;
  if (views.has(key) || views.size < MAX_PENDING) views.set(key, (views.get(key) ?? 0) + count);
}

function addSearches(key: string, counts: SearchCounts) {
  const { searches } = buffer.waiting;
  const before = searches.get(key);
  if (before) for (const name of SEARCH_COUNTS) before[name] += counts[name];
  else if (searches.size < MAX_PENDING) searches.set(key, counts);
}

async function scheduleWrite(): Promise<void> {
  // On Vercel no process lives long enough to write later.
  if (isOnVercel()) return writeVisits();
  if (Math.max(buffer.waiting.views.size, buffer.waiting.searches.size) === FLUSH_THRESHOLD) void writeVisits();
  buffer.timer ??= setTimeout(() => void writeVisits(), WRITE_AFTER_MS).unref();
}

/** Adds the buffered counts to their days in one transaction. On failure they stay buffered. */
export async function writeVisits(): Promise<void> {
  if (buffer.timer) clearTimeout(buffer.timer);
  buffer.timer = null;
  const { views, searches } = buffer.waiting;
  if (views.size + searches.size === 0) return;
  buffer.waiting = noCounts();
  try {
    await inTransaction(async () => {
      await writeViews(views);
      await writeSearches(searches);
    });
  } catch (error) {
    log.warn({ error: (error as Error).message }, "visits could not be stored yet");
    for (const [key, count] of views) addView(key, count);
    for (const [key, count] of searches) addSearches(key, count);
    buffer.timer = setTimeout(() => void writeVisits(), WRITE_AFTER_MS).unref();
  }
}

/** Inserts in a fixed order, so that two servers can't deadlock. Ids of schools that aren't listed are ignored. */
async function writeViews(views: Map<string, number>) {
  if (views.size === 0) return;
  const [days, ids] = splitKeys([...views.keys()]);
  await db().$executeRaw`
    INSERT INTO school_views (day, school_id, views)
    SELECT seen.day, schools.id, seen.views FROM unnest(${days}::date[], ${ids}::text[], ${[...views.values()]}::int[]) AS seen (day, id, views)
    JOIN schools ON schools.id = seen.id AND schools.status = 'listed' ORDER BY seen.day, schools.id
    ON CONFLICT (day, school_id) DO UPDATE SET views = school_views.views + excluded.views`;
}

async function writeSearches(searches: Map<string, SearchCounts>) {
  if (searches.size === 0) return;
  const [days, words] = splitKeys([...searches.keys()]);
  const counts = [...searches.values()];
  const columns = Prisma.raw(SEARCH_COUNTS.join(", "));
  const values = SEARCH_COUNTS.map((name) => Prisma.sql`${counts.map((count) => count[name])}::int[]`);
  await db().$executeRaw`
    INSERT INTO search_words (day, words, ${columns})
    SELECT * FROM unnest(${days}::date[], ${words}::text[], ${Prisma.join(values)}) AS counted (day, words, ${columns}) ORDER BY day, words
    ON CONFLICT (day, words) DO UPDATE SET ${Prisma.raw(SEARCH_COUNTS.map((name) => `${name} = search_words.${name} + excluded.${name}`).join(", "))}`;
}

const DAY_LENGTH = "2026-11-21".length;

const splitKeys = (keys: string[]): [days: string[], rest: string[]] => [
  keys.map((key) => key.slice(0, DAY_LENGTH)),
  keys.map((key) => key.slice(DAY_LENGTH + 1)),
];

/** Retention of searches that only one or two visitors made on a day. */
const RARE_WORDS_DAYS = 90;
const VISITS_DAYS = 2 * 366;

/** Purges rare searches after 90 days, and views and searches after two years. The daily sums stay. */
export async function purgeVisits(): Promise<void> {
  const today = indianDay();
  await db().$executeRaw`DELETE FROM search_words WHERE day < ${shiftDay(today, -RARE_WORDS_DAYS)}::date AND searches < 3`;
  await db().$executeRaw`DELETE FROM search_words WHERE day < ${shiftDay(today, -VISITS_DAYS)}::date`;
  await db().$executeRaw`DELETE FROM school_views WHERE day < ${shiftDay(today, -VISITS_DAYS)}::date`;
}
