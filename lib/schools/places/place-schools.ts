import { visitorDb } from "@/lib/platform/db";
import { listSchoolsByIds } from "@/lib/schools/queries";
import type { PublicSchool } from "@/lib/schools/view";

export const NAMES_PER_PAGE = 250;

export interface SchoolName {
  id: string;
  name: string;
  zipCode: string;
}

/** The schools for a place's page, by Bayesian rating, then by facts. Sorting even 20,000 schools of a district is fast. */
export async function listBestSchoolsOfPlace(placeId: string, limit: number): Promise<PublicSchool[]> {
  const rows = await visitorDb().$queryRaw<{ id: string }[]>`
    SELECT s.id FROM schools s LEFT JOIN school_statistics r ON r.school_id = s.id
    WHERE s.place_id = ${placeId} AND s.status = 'listed'
    ORDER BY (coalesce(r.overall_sum, 0) + 17.5) / (coalesce(r.review_count, 0) + 5) DESC, coalesce(r.review_count, 0) DESC, s.fact_count DESC, s.name, s.id
    LIMIT ${limit}`;
  return listSchoolsByIds(rows.map((row) => row.id));
}

export async function listSchoolNamesOfPlace(placeId: string, page: number): Promise<SchoolName[]> {
  return visitorDb().school.findMany({
    where: { placeId, status: "listed" },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    skip: (page - 1) * NAMES_PER_PAGE,
    take: NAMES_PER_PAGE,
    select: { id: true, name: true, zipCode: true },
  });
}

export const countNamePages = (schoolCount: number): number => Math.ceil(schoolCount / NAMES_PER_PAGE);
