import { Prisma } from "@/prisma/generated/client";
import { clock, indianDay } from "@/lib/platform/clock";
import { addDays } from "@/lib/platform/dates";
import type { Person } from "@/lib/policy/actor";
import { registerOf } from "@/lib/schools/registers";
import type { Board } from "@/lib/schools/schema";
import { holdWords, type ListOf, type Page, selectPage } from "@/lib/verification/list-page";
import { FRESH_DAYS, HOURS_BETWEEN_LOOKS } from "./criteria";
import type { DueCheck } from "./view";

const VIEWED_DAYS = 30;
/** Checks are repeated before pages stop relying on them. */
const DUE_AFTER_DAYS = FRESH_DAYS - 30;
/** A number that was never checked counts as checked this long ago. */
const NEVER_CHECKED_DAYS = 2 * FRESH_DAYS;

interface Row extends Omit<DueCheck, "register" | "school"> {
  school: DueCheck["school"] & { boardAffiliation: Board | null };
}

/**
 * Numbers of recently viewed schools that have to be looked up in their register, by views × age of the last check. A first look that found
 * nothing is due for another person.
 */
export async function listDueChecks({ actor, search, ...page }: Page & { actor: Person }): Promise<ListOf<DueCheck>> {
  const now = clock.now();
  const today = indianDay(now);
  const words = Prisma.sql`lower(s.name || ' ' || s.city || ' ' || n.value)`;
  const apart = Prisma.sql`make_interval(hours => ${HOURS_BETWEEN_LOOKS}::int)`;
  const age = Prisma.sql`coalesce(extract(day FROM ${now}::timestamptz - last.checked_at), ${NEVER_CHECKED_DAYS}::int)`;
  const found = await selectPage<Row>({
    columns: Prisma.sql`s.id || ' ' || n.scheme AS id, n.scheme, n.value, viewed.views, (last.checked_at AT TIME ZONE 'Asia/Kolkata')::date::text AS "checkedOn", last.found,
      json_build_object('id', s.id, 'name', s.name, 'address', s.address, 'city', s.city, 'state', s.state, 'classTo', s.class_to, 'boardAffiliation', s.board_affiliation) AS school`,
    from: Prisma.sql`
      FROM (SELECT school_id, sum(views)::int AS views FROM school_views WHERE day > ${addDays(today, -VIEWED_DAYS)}::date GROUP BY school_id) AS viewed
      JOIN schools AS s ON s.id = viewed.school_id AND s.status = 'listed'
      CROSS JOIN LATERAL (VALUES ('UDISE', s.udise_code), (CASE WHEN s.board_affiliation IN ('CBSE', 'CISCE') THEN s.board_affiliation END, s.affiliation_number)) AS n (scheme, value)
      LEFT JOIN LATERAL (
        SELECT found, found_until, checked_at, checked_by, EXISTS (
            SELECT FROM register_checks AS first WHERE first.school_id = c.school_id AND first.scheme = c.scheme AND first.asked = c.asked
              AND first.found = 'none' AND first.checked_by <> c.checked_by AND first.checked_at <= c.checked_at - ${apart}) AS is_second
        FROM register_checks AS c WHERE school_id = s.id AND c.scheme = n.scheme AND asked = n.value ORDER BY checked_at DESC LIMIT 1) AS last ON true
      WHERE n.scheme IS NOT NULL AND n.value IS NOT NULL AND ${holdWords(words, search)} AND (last.found IS NULL
        OR last.checked_at < ${now}::timestamptz - make_interval(days => ${DUE_AFTER_DAYS}::int)
        OR last.found = 'register_down' AND last.checked_at < ${now}::timestamptz - interval '1 day'
        OR last.found = 'none' AND NOT is_second AND last.checked_by <> ${actor.id}::uuid AND last.checked_at <= ${now}::timestamptz - ${apart}
        OR last.found <> 'expired' AND last.found_until < ${today}::date)`,
    order: Prisma.sql`viewed.views * ${age} DESC, s.serial, n.scheme`,
    ...page,
  });
  return { ...found, rows: found.rows.map(toDueCheck) };
}

function toDueCheck({ school: { boardAffiliation, ...school }, ...row }: Row): DueCheck {
  const fact = row.scheme === "UDISE" ? "udiseCode" : "affiliationNumber";
  return { ...row, school, register: registerOf(fact, { udiseCode: row.value, boardAffiliation })! };
}
