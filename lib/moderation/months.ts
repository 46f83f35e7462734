import { indianDay } from "@/lib/platform/clock";
import { db, readFromPrimary, readRows, visitorDb } from "@/lib/platform/db";
import { dayOf } from "@/lib/platform/dates";
import type { MonthFigures } from "./view";

/** The figures from the day `from` until the day before `until`. Times are null if there are too few decisions. */
async function countPeriod(from: string, until: string): Promise<Omit<MonthFigures, "month">> {
  const [figures] = await readFromPrimary(
    () => readRows<[Omit<MonthFigures, "month">]>`
    SELECT received, published, removed, by_stars AS "byStars", decided, median_hours AS "medianHours", p95_hours AS "p95Hours",
      within_72_hours AS "within72Hours"
    FROM moderation_figures(${from}::date, ${until}::date)`,
  );
  return figures;
}

/** Stores the figures of completed months once, so that deletions of accounts don't change them. Safe to repeat and on several servers. */
export async function closeMonths(): Promise<void> {
  for (const month of await listOpenMonths()) {
    if (month === currentMonth()) return;
    const figures = await countPeriod(`${month}-01`, `${nextMonth(month)}-01`);
    await db().moderationMonth.createMany({
      data: [{ ...figures, month: new Date(`${month}-01`) }],
      skipDuplicates: true,
    });
  }
}

/** All months, newest first. The current one ends with yesterday: a figure that changes during the day would reveal when a parent wrote. */
export async function listMonths(): Promise<MonthFigures[]> {
  const stored = await visitorDb().moderationMonth.findMany({ orderBy: { month: "desc" } });
  const closed = stored.map(({ month, ...figures }) => ({ ...figures, month: dayOf(month).slice(0, 7) }) as MonthFigures);
  const open: MonthFigures[] = [];
  for (const month of await listOpenMonths()) {
    const until = month === currentMonth() ? indianDay() : `${nextMonth(month)}-01`;
    open.unshift({ month, ...(await countPeriod(`${month}-01`, until)) });
  }
  return [...open, ...closed];
}

/** Months without stored figures, oldest first, up to the current one. Starts at the first review if none is stored. */
async function listOpenMonths(): Promise<string[]> {
  const [{ first }] = await readFromPrimary(() => readRows<[{ first: string | null }]>`SELECT first_open_month() AS first`);
  const months: string[] = [];
  for (let month = first ?? currentMonth(); month <= currentMonth(); month = nextMonth(month)) months.push(month);
  return months;
}

const currentMonth = (): string => indianDay().slice(0, 7);

function nextMonth(month: string): string {
  const [year, number] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}
