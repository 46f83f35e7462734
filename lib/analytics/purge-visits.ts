import { indianDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { addDays } from "./criteria";

/** What only one or two searched for is kept so long. */
const RARE_WORDS_DAYS = 90;
const VISITS_DAYS = 2 * 366;

/** Forgets words that few searched for on a day, and after two years which school was looked at when. The sums of each day stay. */
export async function purgeVisits(): Promise<void> {
  const today = indianDay();
  await db().$executeRaw`DELETE FROM search_words WHERE day < ${addDays(today, -RARE_WORDS_DAYS)}::date AND searches < 3`;
  await db().$executeRaw`DELETE FROM search_words WHERE day < ${addDays(today, -VISITS_DAYS)}::date`;
  await db().$executeRaw`DELETE FROM school_views WHERE day < ${addDays(today, -VISITS_DAYS)}::date`;
}
