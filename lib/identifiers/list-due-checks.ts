import { Prisma } from "@/prisma/generated/client";
import { clock, indianDay } from "@/lib/platform/clock";
import { shiftDay } from "@/lib/platform/dates";
import type { Person } from "@/lib/policy/actor";
import { registerOf } from "@/lib/schools/registers";
import type { Board } from "@/lib/schools/schema";
import { containsWords, type ListOf, type Page, selectPage } from "@/lib/http/list-page";
import { FRESH_DAYS, HOURS_BETWEEN_LOOKS } from "./criteria";
import type { DueCheck } from "./view";

const VIEWED_DAYS = 30;
/** A check is repeated after this time, before it no longer counts. */
const DUE_AFTER_DAYS = FRESH_DAYS - 30;
/** A number that was never checked counts as checked this long ago. */
const NEVER_CHECKED_DAYS = 2 * FRESH_DAYS;

interface Row extends Omit<DueCheck, "register" | "school"> {
  school: DueCheck["school"] & { boardAffiliation: Board | null };
}

/** UDISE codes are checked for this many of the most viewed schools: nearly every school has one, and most are never viewed. */
const MAX_UDISE_CODES = 2_000;

/**
 * Numbers to look up in their register, sorted by views × age of the last check: affiliation numbers, and the UDISE codes of the most viewed
 * schools. After a first check that found nothing, another person must check.
 */
export async function listDueChecks({ actor, search, ...page }: Page & { actor: Person }): Promise<ListOf<DueCheck>> {
  const now = clock.now();
  const today = indianDay(now);
  const words = Prisma.sql`lower(s.name || ' ' || s.city || ' ' || n.value)`;
  const apart = Prisma.sql`make_interval(hours => ${HOURS_BETWEEN_LOOKS}::int)`;
  const dueBefore = Prisma.sql`${now}::timestamptz - make_interval(days => ${DUE_AFTER_DAYS}::int)`;
  const age = Prisma.sql`coalesce(extract(day FROM ${now}::timestamptz - last.checked_at), ${NEVER_CHECKED_DAYS}::int)`;
  const numbers = Prisma.sql`
    WITH viewed AS (SELECT school_id, sum(views)::int AS views FROM school_views WHERE day > ${shiftDay(today, -VIEWED_DAYS)}::date GROUP BY school_id)
    SELECT id, board_affiliation AS scheme, affiliation_number AS value, coalesce(views, 0) AS views
    FROM schools LEFT JOIN viewed ON school_id = id
    WHERE affiliation_number IS NOT NULL AND board_affiliation IN ('CBSE', 'CISCE') AND status = 'listed'
    UNION ALL
    SELECT id, 'UDISE', udise_code, views FROM (
      SELECT * FROM viewed WHERE NOT EXISTS (
        SELECT FROM register_checks AS c WHERE c.school_id = viewed.school_id AND scheme = 'UDISE' AND checked_at >= ${dueBefore}
          AND found NOT IN ('none', 'register_down') AND (found_until IS NULL OR found_until >= ${today}::date))
      ORDER BY views DESC, school_id LIMIT ${MAX_UDISE_CODES}) AS most_viewed
    JOIN schools ON id = school_id WHERE udise_code IS NOT NULL AND status = 'listed'`;
  const found = await selectPage<Row>({
    columns: Prisma.sql`s.id || ' ' || n.scheme AS id, n.scheme, n.value, n.views, (last.checked_at AT TIME ZONE 'Asia/Kolkata')::date::text AS "checkedOn", last.found,
      json_build_object('id', s.id, 'name', s.name, 'address', s.address, 'city', s.city, 'state', s.state, 'classTo', s.class_to, 'boardAffiliation', s.board_affiliation) AS school`,
    from: Prisma.sql`
      FROM (${numbers}) AS n JOIN schools AS s ON s.id = n.id
      LEFT JOIN LATERAL (
        SELECT found, found_until, checked_at, checked_by, EXISTS (
            SELECT FROM register_checks AS first WHERE first.school_id = c.school_id AND first.scheme = c.scheme AND first.asked = c.asked
              AND first.found = 'none' AND first.checked_by <> c.checked_by AND first.checked_at <= c.checked_at - ${apart}) AS is_second
        FROM register_checks AS c WHERE school_id = n.id AND c.scheme = n.scheme AND asked = n.value ORDER BY checked_at DESC LIMIT 1) AS last ON true
      WHERE ${containsWords(words, search)} AND (last.found IS NULL OR last.checked_at < ${dueBefore}
        OR last.found = 'register_down' AND last.checked_at < ${now}::timestamptz - interval '1 day'
        OR last.found = 'none' AND NOT is_second AND last.checked_by <> ${actor.id}::uuid AND last.checked_at <= ${now}::timestamptz - ${apart}
        OR last.found <> 'expired' AND last.found_until < ${today}::date)`,
    order: Prisma.sql`(n.views + 1) * ${age} DESC, s.serial, n.scheme`,
    ...page,
  });
  return { ...found, rows: found.rows.map(toDueCheck) };
}

function toDueCheck({ school: { boardAffiliation, ...school }, ...row }: Row): DueCheck {
  const fact = row.scheme === "UDISE" ? "udiseCode" : "affiliationNumber";
  return { ...row, school, register: registerOf(fact, { udiseCode: row.value, boardAffiliation })! };
}
