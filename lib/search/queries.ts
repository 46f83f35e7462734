import { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { listSchoolsByIds } from "@/lib/schools/queries";
import { findState, findStateBySlug } from "@/lib/schools/states";
import type { PublicSchool } from "@/lib/schools/view";
import { NEAR_RADIUS_KM, TOTAL_CAP, parseNear, sortInEffect, type ListedFilter, type SchoolCriteria } from "./criteria";

export interface SchoolSearch {
  schools: PublicSchool[];
  /** Exact up to TOTAL_CAP */
  total: number;
  /** There are more than `total`. */
  isTotalCapped: boolean;
}

/** How many schools each value of a filter would leave, up to TOTAL_CAP. */
export type FacetCounts = Record<ListedFilter, Record<string, number>>;

/** A page of the schools that meet the criteria, best first. */
export async function searchSchools(criteria: SchoolCriteria): Promise<SchoolSearch> {
  const { where, distance } = await conditions(criteria);
  const offset = (criteria.page - 1) * criteria.limit;
  const [found, counted] = await Promise.all([
    offset >= TOTAL_CAP
      ? []
      : db().$queryRaw<{ id: string; distance: number | null }[]>`
          SELECT s.id, ${distance} AS distance FROM schools s LEFT JOIN school_statistics r ON r.school_id = s.id
          WHERE ${where} ORDER BY ${order(criteria, distance)}, s.id LIMIT ${criteria.limit} OFFSET ${offset}`,
    db().$queryRaw<[{ n: bigint }]>`
      SELECT count(*) AS n FROM (SELECT 1 FROM schools s LEFT JOIN school_statistics r ON r.school_id = s.id WHERE ${where} LIMIT ${TOTAL_CAP + 1}) AS hits`,
  ]);
  const schools = await listSchoolsByIds(found.map((row) => row.id));
  const distances = new Map(found.map((row) => [row.id, row.distance]));
  const total = Number(counted[0].n);
  return {
    schools: schools.map((school) => ({ ...school, distanceKm: distances.get(school.id) ?? undefined })),
    total: Math.min(total, TOTAL_CAP),
    isTotalCapped: total > TOTAL_CAP,
  };
}

/** How many schools each board, curriculum, gender and management would leave of these criteria. */
export async function countFacets(criteria: SchoolCriteria): Promise<FacetCounts> {
  const { where } = await conditions({ ...criteria, board: [], curriculum: [], gender: [], schoolType: [] });
  const rows = await db().$queryRaw<{ filter: ListedFilter; value: string; n: bigint }[]>`
    WITH hits AS (
      SELECT board_affiliation, curriculum, gender, school_type FROM schools s LEFT JOIN school_statistics r ON r.school_id = s.id
      WHERE ${where} LIMIT ${TOTAL_CAP})
    SELECT f.filter, f.value, count(*) AS n FROM hits,
      LATERAL (VALUES ('board', board_affiliation), ('curriculum', curriculum), ('gender', gender), ('schoolType', school_type)) AS f (filter, value)
    WHERE f.value IS NOT NULL GROUP BY 1, 2`;
  const counts: FacetCounts = { board: {}, curriculum: {}, gender: {}, schoolType: {} };
  for (const row of rows) counts[row.filter][row.value] = Number(row.n);
  return counts;
}

async function conditions(criteria: SchoolCriteria): Promise<{ where: Prisma.Sql; distance: Prisma.Sql }> {
  const all = [Prisma.sql`s.status = 'listed'`];
  const text = Prisma.sql`(' ' || s.name_words || ' ' || s.place_words || ' ' || s.zip_code || ' ')`;
  const words = (criteria.search ?? "").toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  words.forEach((word, index) => {
    const pattern = index === words.length - 1 ? `% ${word}%` : `% ${word} %`;
    all.push(Prisma.sql`${text} LIKE ${pattern}`);
  });
  if (criteria.state) all.push(Prisma.sql`s.state = ${(findStateBySlug(criteria.state) ?? findState(criteria.state))?.name ?? ""}`);
  if (criteria.city)
    all.push(
      Prisma.sql`s.place_id IN (SELECT id FROM places WHERE slug = ${criteria.city.toLowerCase()} OR lower(name) = ${criteria.city.toLowerCase()})`,
    );
  if (criteria.curriculum.length) all.push(Prisma.sql`s.curriculum IN (${Prisma.join(criteria.curriculum)})`);
  if (criteria.board.length) all.push(Prisma.sql`s.board_affiliation IN (${Prisma.join(criteria.board)})`);
  if (criteria.gender.length) all.push(Prisma.sql`s.gender IN (${Prisma.join(criteria.gender)})`);
  if (criteria.schoolType.length) all.push(Prisma.sql`s.school_type IN (${Prisma.join(criteria.schoolType)})`);
  if (criteria.minFees !== undefined) all.push(Prisma.sql`s.average_fees >= ${criteria.minFees}`);
  if (criteria.maxFees !== undefined) all.push(Prisma.sql`s.average_fees <= ${criteria.maxFees}`);
  if (criteria.minRating !== undefined)
    all.push(Prisma.sql`r.overall_sum >= ${criteria.minRating} * r.review_count AND r.review_count > 0`);

  const point = await findPoint(criteria.near);
  if (criteria.near && !point) all.push(Prisma.sql`FALSE`);
  const distance = point
    ? Prisma.sql`(6371 * 2 * asin(least(1, sqrt(power(sin(radians(s.latitude - ${point.latitude}) / 2), 2) + cos(radians(${point.latitude})) * cos(radians(s.latitude)) * power(sin(radians(s.longitude - ${point.longitude}) / 2), 2)))))`
    : Prisma.sql`NULL::float8`;
  if (point) all.push(Prisma.sql`${distance} <= ${NEAR_RADIUS_KM}`);
  return { where: Prisma.join(all, " AND "), distance };
}

function order(criteria: SchoolCriteria, distance: Prisma.Sql): Prisma.Sql {
  switch (sortInEffect(criteria)) {
    case "distance":
      return distance;
    case "name":
      return Prisma.sql`s.name_words`;
    case "fees":
      return Prisma.sql`s.average_fees ASC NULLS LAST`;
    default:
      return Prisma.sql`(coalesce(r.overall_sum, 0) + 3.5 * 5) / (coalesce(r.review_count, 0) + 5) DESC, s.fact_count DESC`;
  }
}

async function findPoint(near: string | undefined): Promise<{ latitude: number; longitude: number } | null> {
  const point = near ? parseNear(near) : null;
  if (!point || !("pincode" in point)) return point;
  const known = await db().pincode.findUnique({ where: { code: point.pincode } });
  return known && known.latitude !== null && known.longitude !== null ? { latitude: known.latitude, longitude: known.longitude } : null;
}
