import { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { STATES } from "@/lib/schools/places/states";
import { listMostViewed } from "./most-viewed";
import { percentileOf } from "./percentile";
import { type CountedDay, stepsOf } from "./time-steps";
import { type Analytics, type FailedSearch, FLOWS, type StateCoverage } from "./view";

const MAX_ROWS = 15;
const MIN_FAILURES_SHOWN = 3;
/** Upper bounds in hours of all buckets except the last */
const BUCKET_HOURS = [24, 48, 72, 7 * 24];

/** All figures of Analytics for these days, read from daily sums rather than from the tables of people and reviews. */
export async function readAnalytics({ from, to, limit = MAX_ROWS }: { from: string; to: string; limit?: number }): Promise<Analytics> {
  const days = Prisma.sql`day BETWEEN ${from}::date AND ${to}::date`;
  const [counted, keys, failedSearches, mostViewed, coverage, mark] = await Promise.all([
    db().$queryRaw<CountedDay[]>`
      SELECT figure, day::text AS day, sum(value)::int AS value FROM figure_days
      WHERE figure IN (${Prisma.join([...FLOWS])}) AND ${days} GROUP BY figure, day`,
    db().$queryRaw<{ figure: string; key: string; value: number }[]>`
  SELECT figure, key, sum(value)::int AS value FROM figure_days
  WHERE figure IN ('verifications.hours', 'reviews.published', 'reviews.removed') AND ${days} GROUP BY figure, key ORDER BY value DESC, key`,
    listFailedSearches({ from, to, limit }),
    listMostViewed({ from, to, limit }),
    readCoverage(to),
    db().figureMark.findUnique({ where: { name: "days" } }),
  ]);
  const countsOf = (figure: string) => keys.filter((one) => one.figure === figure);
  return {
    from,
    to,
    countedAt: mark?.countedAt.toISOString() ?? null,
    ...stepsOf({ from, to }, counted),
    decisions: decisionsOf(countsOf("verifications.hours").map(({ key, value }) => ({ value: Number(key), count: value }))),
    stars: [1, 2, 3, 4, 5].map(
      (stars) => countsOf("reviews.published").find(({ key }) => key === String(stars))?.value ?? 0,
    ) as Analytics["stars"],
    removedByRule: countsOf("reviews.removed").map(({ key, value }) => ({ rule: key, count: value })),
    failedSearches,
    mostViewed,
    ...coverage,
  };
}

/** Must equal the expression of the index in migration 20261129020000 */
const FAILURES = Prisma.sql`empty + reworded + clicks - first_clicks`;

/** The words that failed most often, with all their counts of the period. The index has only the days on which words failed. */
const listFailedSearches = ({ from, to, limit }: { from: string; to: string; limit: number }) => db().$queryRaw<FailedSearch[]>`
  WITH failed AS (
    SELECT words, sum(${FAILURES}) AS failures FROM search_words
    WHERE ${FAILURES} > 0 AND day BETWEEN ${from}::date AND ${to}::date
    GROUP BY words HAVING sum(${FAILURES}) >= ${MIN_FAILURES_SHOWN} ORDER BY failures DESC, words LIMIT ${limit}
  )
  SELECT words, sum(searches)::int AS searches, sum(empty)::int AS empty, sum(reworded)::int AS reworded, sum(clicks)::int AS clicks,
    sum(first_clicks)::int AS "firstClicks", round(sum(positions)::numeric / nullif(sum(clicks), 0), 1)::float AS "meanPosition"
  FROM failed CROSS JOIN generate_series(${from}::date, ${to}::date, interval '1 day') AS days (moment)
    JOIN search_words USING (words) WHERE day = moment::date
  GROUP BY words, failures ORDER BY failures DESC, words`;

function decisionsOf(hours: { value: number; count: number }[]): Analytics["decisions"] {
  const countWithin = (limit: number) => hours.reduce((sum, { value, count }) => sum + (value <= limit ? count : 0), 0);
  const cumulative = [0, ...BUCKET_HOURS.map(countWithin), countWithin(Infinity)];
  return {
    count: cumulative[cumulative.length - 1],
    medianHours: percentileOf(hours, 0.5),
    p95Hours: percentileOf(hours, 0.95),
    within48Hours: countWithin(48),
    byTime: cumulative.slice(1).map((count, index) => count - cumulative[index]) as Analytics["decisions"]["byTime"],
  };
}

/** Coverage by state on the last counted day of the range, or on the first counted day. */
async function readCoverage(to: string): Promise<Pick<Analytics, "coverage" | "coverageDay">> {
  const rows = await db().$queryRaw<{ day: string; figure: string; key: string; value: number }[]>`
    SELECT day::text AS day, figure, key, value::int AS value FROM figure_days
    WHERE figure IN ('schools.listed', 'schools.reviewed', 'schools.with-fees') AND day = coalesce(
      (SELECT max(day) FROM figure_days WHERE figure = 'schools.listed' AND day <= ${to}::date),
      (SELECT min(day) FROM figure_days WHERE figure = 'schools.listed'))`;
  if (rows.length === 0) return { coverage: null, coverageDay: null };
  const valueOf = (figure: string, slug: string) => rows.find((row) => row.figure === figure && row.key === slug)?.value ?? 0;
  const coverage: StateCoverage[] = STATES.map(({ slug, name }) => ({
    state: name,
    schools: valueOf("schools.listed", slug),
    reviewed: valueOf("schools.reviewed", slug),
    withFees: valueOf("schools.with-fees", slug),
  }));
  return { coverage: coverage.sort((a, b) => b.schools - a.schools || a.state.localeCompare(b.state, "en")), coverageDay: rows[0].day };
}
