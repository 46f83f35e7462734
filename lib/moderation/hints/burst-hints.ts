import { db } from "@/lib/platform/db";
import { clock } from "@/lib/platform/clock";
import type { BurstHint } from "../view";

const COUNT_LIMIT = 1000;
const WEEKS_BEFORE = 26;

/** Whether there are far more reviews than usual, and more than a few parents who talk to each other would write. */
export function isBurst({ inDay, inWeek, usualInWeek }: Pick<BurstHint, "inDay" | "inWeek" | "usualInWeek">): boolean {
  return (inDay >= 5 && inDay > 2 * usualInWeek) || (inWeek >= 10 && inWeek > 4 * usualInWeek);
}

/** Unusually many reviews of the same school around the same time, by review. Uses an index on school and time. */
export async function listBurstHints(reviewIds: string[]): Promise<Map<string, BurstHint>> {
  const now = clock.now();
  const rows = await db().$queryRaw<({ id: string; halfYear: number } & Pick<BurstHint, "inDay" | "inWeek">)[]>`
    SELECT own.id,
      (SELECT count(*)::int FROM (SELECT FROM reviews AS other WHERE other.school_id = own.school_id
        AND other.submitted_at BETWEEN own.submitted_at - interval '1 day' AND least(own.submitted_at + interval '1 day', ${now}) LIMIT ${COUNT_LIMIT}) AS near) AS "inDay",
      (SELECT count(*)::int FROM (SELECT FROM reviews AS other WHERE other.school_id = own.school_id
        AND other.submitted_at BETWEEN own.submitted_at - interval '7 days' AND least(own.submitted_at + interval '7 days', ${now}) LIMIT ${COUNT_LIMIT}) AS near) AS "inWeek",
      (SELECT count(*)::int FROM (SELECT FROM reviews AS other WHERE other.school_id = own.school_id
        AND other.submitted_at >= own.submitted_at - make_interval(days => ${7 * (WEEKS_BEFORE + 1)}::int)
        AND other.submitted_at < own.submitted_at - interval '7 days' LIMIT ${COUNT_LIMIT}) AS before) AS "halfYear"
    FROM reviews AS own WHERE own.id = ANY (${reviewIds}::uuid[])`;
  const hints = rows.map(({ id, halfYear, inDay, inWeek }) => {
    const usualInWeek = Math.round((10 * halfYear) / WEEKS_BEFORE) / 10;
    return [id, { kind: "burst", inDay, inWeek, usualInWeek }] as [string, BurstHint];
  });
  return new Map(hints.filter(([, hint]) => isBurst(hint)));
}
