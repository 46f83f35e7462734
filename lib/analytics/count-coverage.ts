import { clock, indianDay } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";

const MARK = "coverage";

/**
 * Notes how many schools each state has today, how many with reviews, how many with known fees: of each day what stood there last. Read from
 * the narrow table of the search, which has a row for each listed school. A state is named by its slug.
 */
export async function countCoverage(): Promise<void> {
  await inTransaction(async () => {
    await db().figureMark.upsert({ where: { name: MARK }, create: { name: MARK }, update: { countedAt: clock.now() } });
    await db().$executeRaw`DELETE FROM figure_days WHERE day = ${indianDay()}::date AND figure LIKE 'schools.%'`;
    await db().$executeRaw`
      INSERT INTO figure_days (figure, day, key, value)
      SELECT figure, ${indianDay()}::date, state, value FROM (
        SELECT split_part(place_id, '/', 1) AS state, count(*) AS listed, count(average_rating) AS reviewed, count(average_fees) AS "withFees"
        FROM school_search GROUP BY 1
      ) AS states, LATERAL (VALUES ('schools.listed', listed), ('schools.reviewed', reviewed), ('schools.with-fees', "withFees")) AS split (figure, value)`;
  });
}

/** Where today has none yet, at once; else once an hour, for it reads a row of each school. */
export async function countCoverageOnce(): Promise<void> {
  const found = await db().figureDay.findFirst({ where: { figure: "schools.listed", day: new Date(indianDay()) }, select: { day: true } });
  if (!found) await countCoverage();
}
