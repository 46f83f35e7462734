import { Prisma } from "@/prisma/generated/client";
import { readEach, readPrepared } from "@/lib/platform/db";
import { toPublicSchool, type SchoolRow, type Sums } from "@/lib/schools/public-school";
import { localityOf } from "@/lib/schools/places/locality";
import type { PublicSchool, RowSchool } from "@/lib/schools/view";
import { distanceKm, pointOf, type Point, type Positions } from "@/lib/search/places/geo-distance";
import { schoolCache, type CachedRow, type SchoolText } from "./school-cache";

interface ReadRow extends Omit<RowSchool, "stats" | "locality" | "distanceKm" | "isDistanceAbout">, Positions {
  address: string;
  district: string | null;
  serial: string;
  reviewCount: number;
  overallSum: number;
}

const ROW = Prisma.sql`s.serial, s.id, s.name, s.overview, s.address, s.city, s.district, s.state, s.zip_code AS "zipCode", s.website, s.foundation_year AS "foundationYear", s.curriculum,
  s.board_affiliation AS "boardAffiliation", s.gender, s.grades, s.class_from AS "classFrom", s.class_to AS "classTo",
  s.recognition, s.average_fees::float8 AS "averageFees", s.is_demo AS "isDemo", s.latitude, s.longitude, z.latitude AS "centroidLatitude", z.longitude AS "centroidLongitude",
  coalesce(r.review_count, 0) AS "reviewCount", coalesce(r.overall_sum, 0) AS "overallSum"`;

const OTHER_LETTERS = 500;

export async function listRowsBySerials(serials: string[], point: Point | null): Promise<RowSchool[]> {
  const rows = await (schoolCache()?.rows.getAll(serials, readListRows) ?? readListRows(serials));
  return inOrderOf(serials, rows).map((school) => ({ ...school.row, ...distanceFrom(point, school) }));
}

async function readListRows(serials: string[]): Promise<CachedRow[]> {
  const rows = await readEach(serials, () => readPrepared<ReadRow[]>`SELECT ${ROW} ${listed(serials)}`);
  return rows.map(
    ({ serial, latitude, longitude, centroidLatitude, centroidLongitude, reviewCount, overallSum, address, district, ...school }) => {
      const stats = { averageRating: reviewCount > 0 ? overallSum / reviewCount : null, totalReviews: reviewCount };
      const row = { ...school, locality: localityOf({ ...school, address, district }), stats };
      const letters = OTHER_LETTERS + row.name.length + row.locality.length + (row.overview?.length ?? 0);
      return { serial, id: row.id, latitude, longitude, centroidLatitude, centroidLongitude, letters, row };
    },
  );
}

type ReadSchool = ReadRow & SchoolRow & Sums & { placeName: string };

export async function listSchoolsBySerials(serials: string[], point: Point | null): Promise<PublicSchool[]> {
  return inOrderOf(serials, await readSchools(serials)).map((row) => Object.assign(schoolOf(row), distanceFrom(point, row)));
}

export async function listSchoolTextsBySerials(serials: string[], point: Point | null): Promise<string[]> {
  const texts = await (schoolCache()?.texts.getAll(serials, readTexts) ?? readTexts(serials));
  return inOrderOf(serials, texts).map((text) => withFields(text.json, distanceFrom(point, text)));
}

const schoolOf = (row: ReadSchool) => toPublicSchool(row, row.placeName, row);

async function readTexts(serials: string[]): Promise<SchoolText[]> {
  return (await readSchools(serials)).map((row) => {
    const { serial, id, latitude, longitude, centroidLatitude, centroidLongitude } = row;
    const json = JSON.stringify(schoolOf(row));
    return { serial, id, latitude, longitude, centroidLatitude, centroidLongitude, letters: json.length, json };
  });
}

const withFields = (json: string, fields: object) =>
  Object.keys(fields).length === 0 ? json : `${json.slice(0, -1)},${JSON.stringify(fields).slice(1)}`;

function readSchools(serials: string[]): Promise<ReadSchool[]> {
  const read = () => readPrepared<ReadSchool[]>`
    SELECT ${ROW}, s.place_id AS "placeId", (SELECT p.name FROM places p WHERE p.id = s.place_id) AS "placeName",
      s.phone_number AS "phoneNumber", s.email, s.principal_name AS "principalName", s.affiliation_number AS "affiliationNumber",
      s.school_type AS "schoolType", s.medium, s.facilities, s.teacher_student_ratio AS "teacherStudentRatio", s.student_count AS "studentCount",
      s.udise_code AS "udiseCode", s.created_at AS "createdAt", s.updated_at AS "updatedAt", r.teachers_sum AS "teachersSum",
      r.facilities_sum AS "facilitiesSum", r.academics_sum AS "academicsSum", r.atmosphere_sum AS "atmosphereSum",
      r.administration_sum AS "administrationSum", r.stars_1 AS "stars1", r.stars_2 AS "stars2", r.stars_3 AS "stars3", r.stars_4 AS "stars4",
      r.stars_5 AS "stars5"
    ${listed(serials)}`;
  return readEach(serials, read);
}

/** Reads a pincode's centroid only for schools without a position: the CASE gives NULL for others, which needs no look-up. */
const listed = (serials: string[]) => Prisma.sql`
  FROM schools s LEFT JOIN school_statistics r ON r.school_id = s.id
    LEFT JOIN pincodes z ON z.code = CASE WHEN s.latitude IS NULL OR s.longitude IS NULL THEN s.zip_code END
  WHERE s.serial = ANY (${serials}::bigint[]) AND s.status = 'listed'`;

export function inOrderOf<Row extends { serial: string }>(serials: string[], rows: Row[]): Row[] {
  const bySerial = new Map(rows.map((row) => [row.serial, row]));
  return serials.flatMap((serial) => bySerial.get(serial) ?? []);
}

function distanceFrom(point: Point | null, row: Positions): Pick<PublicSchool, "distanceKm" | "isDistanceAbout"> {
  if (!point) return {};
  const position = pointOf(row);
  if (position) return { distanceKm: distanceKm(point, position) };
  const centroid = pointOf({ latitude: row.centroidLatitude, longitude: row.centroidLongitude });
  return centroid ? { distanceKm: distanceKm(point, centroid), isDistanceAbout: true } : {};
}
