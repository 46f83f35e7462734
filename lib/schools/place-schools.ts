import { db } from "@/lib/platform/db";
import { listSchoolsByIds } from "./queries";
import type { PublicSchool } from "./view";

/** Names on one page of a place's list from A to Z. */
export const NAMES_PER_PAGE = 250;

export interface SchoolName {
  id: string;
  name: string;
  zipCode: string;
}

/**
 * The schools of a place that its page shows: best reviewed first, by the Bayesian mean of bayesian-rating.ts, then the
 * best described. The index over place and name finds the place's rows; even a district of 20,000 schools is a short sort.
 */
export async function listBestSchoolsOfPlace(placeId: string, limit: number): Promise<PublicSchool[]> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT s.id FROM schools s LEFT JOIN school_statistics r ON r.school_id = s.id
    WHERE s.place_id = ${placeId} AND s.status = 'listed'
    ORDER BY (coalesce(r.overall_sum, 0) + 17.5) / (coalesce(r.review_count, 0) + 5) DESC, coalesce(r.review_count, 0) DESC, s.fact_count DESC, s.name, s.id
    LIMIT ${limit}`;
  return listSchoolsByIds(rows.map((row) => row.id));
}

/** One page of all the names of a place's schools, A to Z; empty beyond the last. `page` counts from 1. */
export async function listSchoolNamesOfPlace(placeId: string, page: number): Promise<SchoolName[]> {
  return db().school.findMany({
    where: { placeId, status: "listed" },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    skip: (page - 1) * NAMES_PER_PAGE,
    take: NAMES_PER_PAGE,
    select: { id: true, name: true, zipCode: true },
  });
}

/** How many pages the list from A to Z has. */
export const countNamePages = (schoolCount: number): number => Math.ceil(schoolCount / NAMES_PER_PAGE);
