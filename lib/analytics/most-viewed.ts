import { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import type { ViewedSchool } from "./view";

interface ViewedRange {
  from: string;
  to: string;
  limit: number;
}

/** Days sampled for a lower bound of the top schools' views. */
const SAMPLED_DAYS = 12;

/**
 * The most viewed schools of a range, exactly. On at least one day a top school has its average number of views or more,
 * so only schools with such a day are summed: all views of two years are fifteen million rows.
 */
export async function listMostViewed(range: ViewedRange): Promise<ViewedSchool[]> {
  const days = await findDays(range);
  if (days === null) return [];
  const within = Prisma.sql`day BETWEEN ${days.from}::date AND ${days.to}::date`;
  const candidates = await sumViews({ schoolIds: await listSampled(days, range.limit), within, limit: range.limit });
  const minViews = candidates.length === range.limit ? candidates[candidates.length - 1].views : 1;
  const minDailyViews = Math.ceil(minViews / days.count);
  return withSchools(
    await sumViews({ schoolIds: minDailyViews > 1 ? await listWithDailyViews(minDailyViews, days) : null, within, limit: range.limit }),
  );
}

interface Days {
  from: string;
  to: string;
  count: number;
}

/** Narrows the range to the first and last day with views. */
async function findDays({ from, to }: ViewedRange): Promise<Days | null> {
  const [days] = await db().$queryRaw<[{ from: string | null; to: string | null; count: number | null }]>`
    SELECT first::text AS "from", last::text AS "to", last - first + 1 AS count FROM (SELECT
      (SELECT day FROM school_views WHERE day BETWEEN ${from}::date AND ${to}::date ORDER BY day LIMIT 1) AS first,
      (SELECT day FROM school_views WHERE day BETWEEN ${from}::date AND ${to}::date ORDER BY day DESC LIMIT 1) AS last) AS ends`;
  return days.from === null ? null : (days as Days);
}

async function listSampled({ from, to, count }: Days, limit: number): Promise<string[]> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT DISTINCT school_id AS id FROM generate_series(${from}::date, ${to}::date, ${`${Math.ceil(count / SAMPLED_DAYS)} days`}::interval) AS sampled (day),
      LATERAL (SELECT school_id FROM school_views WHERE day = sampled.day::date AND views > 1 ORDER BY views DESC LIMIT ${limit}) AS first`;
  return rows.map(({ id }) => id);
}

/** The schools with at least this many views on one of the days; the number must be over one, because single views are not indexed. */
async function listWithDailyViews(views: number, { from, to }: Days): Promise<string[]> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT DISTINCT school_id AS id FROM generate_series(${from}::date, ${to}::date, '1 day'::interval) AS days (day),
      LATERAL (SELECT school_id FROM school_views WHERE school_views.day = days.day::date AND views >= ${views} AND views > 1 OFFSET 0) AS often`;
  return rows.map(({ id }) => id);
}

interface Viewed {
  id: string;
  views: number;
}

/** @param schoolIds null: all schools */
function sumViews({ schoolIds, within, limit }: { schoolIds: string[] | null; within: Prisma.Sql; limit: number }): Promise<Viewed[]> {
  const ofSchools = schoolIds ? Prisma.sql`school_id = ANY (${schoolIds})` : Prisma.sql`TRUE`;
  return db().$queryRaw<Viewed[]>`
    SELECT school_id AS id, sum(views)::int AS views FROM school_views WHERE ${ofSchools} AND ${within}
    GROUP BY school_id ORDER BY sum(views) DESC, school_id LIMIT ${limit}`;
}

async function withSchools(viewed: Viewed[]): Promise<ViewedSchool[]> {
  const schools = await db().school.findMany({
    where: { id: { in: viewed.map(({ id }) => id) } },
    select: { id: true, name: true, city: true, state: true },
  });
  const byId = new Map(schools.map((school) => [school.id, school]));
  return viewed
    .flatMap(({ id, views }) => {
      const school = byId.get(id);
      return school ? [{ ...school, views }] : [];
    })
    .sort((one, other) => other.views - one.views || compare(one.name, other.name) || compare(one.id, other.id));
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
