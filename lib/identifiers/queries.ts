import { listPublicFacts } from "@/lib/curation/facts/public-facts";
import { indianDay } from "@/lib/platform/clock";
import { readFromPrimary, readRows } from "@/lib/platform/db";
import type { SchoolDetail } from "@/lib/schools/view";
import { identifiersOf, type StoredCheck } from "./identifiers-of";
import type { Identifier } from "./view";

/** A school's numbers in public registers, each with its source and today's verdict. */
export async function listIdentifiers(school: SchoolDetail): Promise<Identifier[]> {
  const [{ facts }, checks] = await Promise.all([listPublicFacts(school), listChecks(school.id)]);
  return identifiersOf(school, { facts, checks, today: indianDay() }).identifiers;
}

/** Includes checks of schools merged into this one, if the number is the same. */
export function listChecks(schoolId: string): Promise<StoredCheck[]> {
  return readFromPrimary(
    () => readRows<StoredCheck[]>`
    SELECT scheme, asked, found, found_name AS "foundName", found_class_to AS "foundClassTo", found_until::text AS "foundUntil",
      to_char(checked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, (checked_at AT TIME ZONE 'Asia/Kolkata')::date::text AS day, checker
    FROM published_register_checks
    WHERE school_id = ANY (ARRAY(SELECT ${schoolId} UNION ALL SELECT id FROM schools WHERE merged_into_id = ${schoolId}))
    ORDER BY checked_at DESC`,
  );
}
