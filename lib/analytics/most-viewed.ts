import { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import type { ViewedSchool } from "./view";

interface Asked {
  from: string;
  to: string;
  most: number;
}

/** Looked at, to learn how many views the first schools have at least. */
const SAMPLED_DAYS = 12;

/**
 * The schools that were looked at most on these days, exactly, without adding up all schools' views, of which two years have some fifteen
 * million rows: whoever is among the first has at least an even share of their views on one day, so only schools with such a day are added up.
 */
export async function listMostViewed(asked: Asked): Promise<ViewedSchool[]> {
  const days = await findDays(asked);
  if (days === null) return [];
  const within = Prisma.sql`day BETWEEN ${days.from}::date AND ${days.to}::date`;
  const known = await sumViews({ of: await listSampled(days, asked.most), within, most: asked.most });
  const leastViews = known.length === asked.most ? known[known.length - 1].views : 1;
  const share = Math.ceil(leastViews / days.count);
  return describe(await sumViews({ of: share > 1 ? await listWithDayOf(share, days) : null, within, most: asked.most }));
}

interface Days {
  from: string;
  to: string;
  count: number;
}

/** Those of the days on which something was looked at, from the first to the last. */
async function findDays({ from, to }: Asked): Promise<Days | null> {
  const [days] = await db().$queryRaw<[{ from: string | null; to: string | null; count: number | null }]>`
    SELECT first::text AS "from", last::text AS "to", last - first + 1 AS count FROM (SELECT
      (SELECT day FROM school_views WHERE day BETWEEN ${from}::date AND ${to}::date ORDER BY day LIMIT 1) AS first,
      (SELECT day FROM school_views WHERE day BETWEEN ${from}::date AND ${to}::date ORDER BY day DESC LIMIT 1) AS last) AS ends`;
  return days.from === null ? null : (days as Days);
}

/** The schools that were looked at most on some of the days. */
async function listSampled({ from, to, count }: Days, most: number): Promise<string[]> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT DISTINCT school_id AS id FROM generate_series(${from}::date, ${to}::date, ${`${Math.ceil(count / SAMPLED_DAYS)} days`}::interval) AS sampled (day),
      LATERAL (SELECT school_id FROM school_views WHERE day = sampled.day::date AND views > 1 ORDER BY views DESC LIMIT ${most}) AS first`;
  return rows.map(({ id }) => id);
}

/** The schools that on one of the days were looked at so often: more than once, for single looks are in no index. */
async function listWithDayOf(views: number, { from, to }: Days): Promise<string[]> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT DISTINCT school_id AS id FROM generate_series(${from}::date, ${to}::date, '1 day'::interval) AS days (day),
      LATERAL (SELECT school_id FROM school_views WHERE school_views.day = days.day::date AND views >= ${views} AND views > 1 OFFSET 0) AS often`;
  return rows.map(({ id }) => id);
}

interface Viewed {
  id: string;
  views: number;
}

/** @param of whose; null: of all */
function sumViews({ of, within, most }: { of: string[] | null; within: Prisma.Sql; most: number }): Promise<Viewed[]> {
  const these = of ? Prisma.sql`school_id = ANY (${of})` : Prisma.sql`TRUE`;
  return db().$queryRaw<Viewed[]>`
    SELECT school_id AS id, sum(views)::int AS views FROM school_views WHERE ${these} AND ${within}
    GROUP BY school_id ORDER BY sum(views) DESC, school_id LIMIT ${most}`;
}

async function describe(viewed: Viewed[]): Promise<ViewedSchool[]> {
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
