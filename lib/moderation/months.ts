import { Prisma } from "@/prisma/generated/client";
import { indianDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import type { MonthFigures } from "./view";

/** With fewer decisions the times would be those of single reviews. */
const MIN_DECISIONS = 5;

interface PeriodFigures {
  received: number;
  published: number;
  removed: MonthFigures["removed"] | null;
  byStars: MonthFigures["byStars"];
  decided: number;
  medianHours: number | null;
  p95Hours: number | null;
  within72Hours: number;
}

/**
 * Figures from one day up to, not including, another, without undone decisions. A decision's time runs from submission to the first
 * decision in force, in whole hours; null if there are too few.
 */
async function countPeriod(from: string, until: string): Promise<PeriodFigures> {
  const moment = (day: string) => Prisma.sql`(${day}::date::timestamp AT TIME ZONE 'Asia/Kolkata')`;
  const [row] = await db().$queryRaw<PeriodFigures[]>`
    WITH decisions AS (
      SELECT d.decision, d.reason_code, r.overall_rating AS stars, extract(epoch FROM d.decided_at - r.submitted_at) / 3600 AS hours,
        NOT EXISTS (SELECT 1 FROM review_decisions AS e WHERE e.review_id = d.review_id AND e.undone_at IS NULL AND e.decided_at < d.decided_at) AS is_first
      FROM review_decisions AS d JOIN reviews AS r ON r.id = d.review_id
      WHERE d.decided_at >= ${moment(from)} AND d.decided_at < ${moment(until)} AND d.undone_at IS NULL AND NOT r.is_demo
    )
    SELECT
      (SELECT count(*)::int FROM reviews WHERE submitted_at >= ${moment(from)} AND submitted_at < ${moment(until)} AND NOT is_demo) AS received,
      (SELECT count(*)::int FROM decisions WHERE decision = 'approved') AS published,
      (SELECT jsonb_object_agg(rule, removed) FROM
        (SELECT coalesce(reason_code, 'unstated') AS rule, count(*) AS removed FROM decisions WHERE decision = 'removed' GROUP BY 1) AS rules) AS removed,
      (SELECT jsonb_agg(jsonb_build_array(
        (SELECT count(*) FROM decisions WHERE stars = n AND decision = 'approved'),
        (SELECT count(*) FROM decisions WHERE stars = n AND decision = 'removed')) ORDER BY n) FROM generate_series(1, 5) AS n) AS "byStars",
      (SELECT count(*)::int FROM decisions WHERE is_first) AS decided,
      (SELECT round(percentile_cont(0.5) WITHIN GROUP (ORDER BY hours))::float8 FROM decisions WHERE is_first) AS "medianHours",
      (SELECT round(percentile_cont(0.95) WITHIN GROUP (ORDER BY hours))::float8 FROM decisions WHERE is_first) AS "p95Hours",
      (SELECT count(*)::int FROM decisions WHERE is_first AND hours <= 72) AS "within72Hours"`;
  return row.decided < MIN_DECISIONS ? { ...row, medianHours: null, p95Hours: null } : row;
}

/** Stores the figures of completed months once, so that deletions of accounts don't change them. Safe to repeat and on several servers. */
export async function closeMonths(): Promise<void> {
  for (const month of await listOpenMonths()) {
    if (month === currentMonth()) return;
    const { removed, ...figures } = await countPeriod(`${month}-01`, `${nextMonth(month)}-01`);
    await db().moderationMonth.createMany({
      data: [{ ...figures, removed: removed ?? {}, month: new Date(`${month}-01`) }],
      skipDuplicates: true,
    });
  }
}

/** All months, newest first. The current one ends with yesterday: a figure that changes during the day would reveal when a parent wrote. */
export async function listMonths(): Promise<MonthFigures[]> {
  const stored = await db().moderationMonth.findMany({ orderBy: { month: "desc" } });
  const closed = stored.map(({ month, ...figures }) => ({ ...figures, month: month.toISOString().slice(0, 7) }) as MonthFigures);
  const open: MonthFigures[] = [];
  for (const month of await listOpenMonths()) {
    const until = month === currentMonth() ? indianDay() : `${nextMonth(month)}-01`;
    const { removed, ...figures } = await countPeriod(`${month}-01`, until);
    open.unshift({ month, ...figures, removed: removed ?? {} });
  }
  return [...open, ...closed];
}

/** Months without stored figures, oldest first, up to the current one. Starts at the first review if none is stored. */
async function listOpenMonths(): Promise<string[]> {
  const [{ first }] = await db().$queryRaw<{ first: string | null }[]>`
    SELECT coalesce((SELECT to_char(max(month) + interval '1 month', 'YYYY-MM') FROM moderation_months),
      (SELECT to_char(min(submitted_at) AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') FROM reviews WHERE NOT is_demo)) AS first`;
  const months: string[] = [];
  for (let month = first ?? currentMonth(); month <= currentMonth(); month = nextMonth(month)) months.push(month);
  return months;
}

const currentMonth = (): string => indianDay().slice(0, 7);

function nextMonth(month: string): string {
  const [year, number] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}
