import { subMinutes } from "date-fns";
import { Prisma } from "@/prisma/generated/client";
import { clock, indianDay } from "@/lib/platform/clock";
import { shiftDay } from "@/lib/platform/dates";
import { db, inTransaction } from "@/lib/platform/db";

/** Days per transaction. Its statements may take five seconds each; with five million reviews 31 days took longer. */
const DAYS_PER_TRANSACTION = 7;
/** Transactions begun before midnight may commit after it: a day is closed this long after its end. */
const CLOSE_DELAY_MINUTES = 5;
const TIMEOUT_MS = 60_000;
const MARK = "days";

/**
 * Counts each open day up to today as a whole, so that repeated and concurrent runs agree. Closes days that are over, so that deleting an
 * account later doesn't change them.
 */
export async function rollUpDays(): Promise<void> {
  while (!(await inTransaction(rollUpNextDays, { timeout: TIMEOUT_MS })));
}

/** @returns whether it reached today */
async function rollUpNextDays(): Promise<boolean> {
  await db().$executeRaw`INSERT INTO figure_marks (name) VALUES (${MARK}) ON CONFLICT (name) DO NOTHING`;
  const [mark] = await db().$queryRaw<[{ closedDay: string | null }]>`
    SELECT closed_day::text AS "closedDay" FROM figure_marks WHERE name = ${MARK} FOR UPDATE`;
  const today = indianDay();
  const from = mark.closedDay ? shiftDay(mark.closedDay, 1) : ((await findFirstDay()) ?? today);
  const to = [shiftDay(from, DAYS_PER_TRANSACTION - 1), today].sort()[0];
  await countDays(from, to);
  const lastCompleteDay = shiftDay(indianDay(subMinutes(clock.now(), CLOSE_DELAY_MINUTES)), -1);
  const closedDay = [to, lastCompleteDay].sort()[0];
  await db().figureMark.update({
    where: { name: MARK },
    data: { countedAt: clock.now(), ...(closedDay >= from && { closedDay: new Date(closedDay) }) },
  });
  return to >= today;
}

async function findFirstDay(): Promise<string | null> {
  const [{ day }] = await db().$queryRaw<[{ day: string | null }]>`
    SELECT least(
      ${dayOf(Prisma.sql`(SELECT min(created_at) FROM users)`)}, ${dayOf(Prisma.sql`(SELECT min(submitted_at) FROM reviews)`)},
      ${dayOf(Prisma.sql`(SELECT min(decided_at) FROM verification_decisions)`)}, (SELECT min(published_on) FROM reviews WHERE published_on IS NOT NULL),
      (SELECT min(day) FROM school_views), (SELECT min(day) FROM search_words))::text AS day`;
  return day;
}

const dayOf = (moment: Prisma.Sql) => Prisma.sql`(${moment} AT TIME ZONE 'Asia/Kolkata')::date`;

/**
 * Replaces the figures of these days. A verification's time runs from entering the queue to the first decision, in whole hours rounded
 * up; undone decisions and those on reopened cases are left out.
 */
async function countDays(from: string, to: string): Promise<void> {
  const begin = Prisma.sql`(${from}::date::timestamp AT TIME ZONE 'Asia/Kolkata')`;
  const end = Prisma.sql`((${to}::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata')`;
  const within = (moment: Prisma.Sql) => Prisma.sql`${moment} >= ${begin} AND ${moment} < ${end}`;
  const between = (day: Prisma.Sql) => Prisma.sql`${day} BETWEEN ${from}::date AND ${to}::date`;
  await db().$executeRaw`DELETE FROM figure_days WHERE ${between(Prisma.sql`day`)} AND figure NOT LIKE 'schools.%'`;
  await db().$executeRaw`
    WITH decisions AS (
      SELECT d.decided_at, d.decision,
        least(9999, greatest(1, ceil(extract(epoch FROM d.decided_at - coalesce(document.submitted_at, CASE WHEN parent.applied_at <= d.decided_at THEN parent.applied_at END, parent.created_at)) / 3600)))::int AS hours
      FROM verification_decisions AS d JOIN users AS parent ON parent.id = d.parent_id LEFT JOIN documents AS document ON document.id = d.document_id
      WHERE ${within(Prisma.sql`d.decided_at`)} AND d.undone_at IS NULL AND d.decision IN ('approved', 'rejected') AND d.previous_status IN ('none', 'pending')
    ), counted (figure, day, key) AS (
      SELECT 'parents.joined', ${dayOf(Prisma.sql`created_at`)}, '' FROM users WHERE NOT is_admin AND ${within(Prisma.sql`created_at`)}
      UNION ALL SELECT 'verifications.' || decision, ${dayOf(Prisma.sql`decided_at`)}, '' FROM decisions
      UNION ALL SELECT 'verifications.hours', ${dayOf(Prisma.sql`decided_at`)}, hours::text FROM decisions
      UNION ALL SELECT 'reviews.received', ${dayOf(Prisma.sql`submitted_at`)}, '' FROM reviews
        WHERE ${within(Prisma.sql`submitted_at`)} AND submitted_at <= ${clock.now()}
      UNION ALL SELECT 'reviews.published', published_on, overall_rating::text FROM reviews WHERE ${between(Prisma.sql`published_on`)}
      UNION ALL SELECT 'reviews.removed', ${dayOf(Prisma.sql`decided_at`)}, coalesce(reason_code, '') FROM review_decisions
        WHERE ${within(Prisma.sql`decided_at`)} AND decision = 'removed' AND undone_at IS NULL
      UNION ALL SELECT 'reviews.withdrawn', ${dayOf(Prisma.sql`removed_at`)}, '' FROM reviews
        WHERE status = 'removed' AND removal_code = 'withdrawn' AND ${within(Prisma.sql`removed_at`)}
    )
    INSERT INTO figure_days (figure, day, key, value)
    SELECT figure, day, key, count(*) FROM counted GROUP BY figure, day, key
    UNION ALL SELECT 'views', day, '', sum(views) FROM school_views WHERE ${between(Prisma.sql`day`)} GROUP BY day
    UNION ALL SELECT figure, day, '', sum(value) FROM search_words, LATERAL (VALUES ('searches', searches), ('searches.empty', empty)) AS split (figure, value)
      WHERE ${between(Prisma.sql`day`)} GROUP BY figure, day`;
}

/** Deletes all daily figures, so that they are counted again from current data, such as after demo data was deleted. */
export async function recount(): Promise<void> {
  await db().figureDay.deleteMany();
  await db().figureMark.deleteMany();
}
