import { indianDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { addDays } from "./criteria";

/** Retention of searches that only one or two visitors made on a day. */
const RARE_WORDS_DAYS = 90;
const VISITS_DAYS = 2 * 366;

/** Purges rare searches after 90 days, and views and searches after two years. The daily sums stay. */
export async function purgeVisits(): Promise<void> {
  const today = indianDay();
  await db().$executeRaw`DELETE FROM search_words WHERE day < ${addDays(today, -RARE_WORDS_DAYS)}::date AND searches < 3`;
  await db().$executeRaw`DELETE FROM search_words WHERE day < ${addDays(today, -VISITS_DAYS)}::date`;
  await db().$executeRaw`DELETE FROM school_views WHERE day < ${addDays(today, -VISITS_DAYS)}::date`;
}
