import { clock, indianDay } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";

const MARK = "coverage";

/** Stores today's number of schools per state (by slug): listed, with reviews, with known fees. The last run of a day counts. */
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

/** Counts only if today has no figures yet; otherwise an hourly job counts, because it reads a row per school. */
export async function countCoverageOnce(): Promise<void> {
  const found = await db().figureDay.findFirst({ where: { figure: "schools.listed", day: new Date(indianDay()) }, select: { day: true } });
  if (!found) await countCoverage();
}
