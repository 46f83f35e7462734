import { Prisma } from "@/prisma/generated/client";
import type { CsvCell } from "@/lib/platform/csv";
import { readRows } from "@/lib/platform/db";
import { schoolsWith, type SchoolFilter } from "../list-schools";
import { inBatches, ROWS_AT_ONCE } from "./in-batches";

/** By the names that an upload reads, so that the file can be changed and uploaded again; then what only we know. */
const FIELDS = {
  name: Prisma.sql`s.name`,
  address: Prisma.sql`s.address`,
  city: Prisma.sql`s.city`,
  state: Prisma.sql`s.state`,
  zipCode: Prisma.sql`s.zip_code`,
  district: Prisma.sql`s.district`,
  overview: Prisma.sql`s.overview`,
  principalName: Prisma.sql`s.principal_name`,
  foundationYear: Prisma.sql`s.foundation_year`,
  curriculum: Prisma.sql`s.curriculum`,
  boardAffiliation: Prisma.sql`s.board_affiliation`,
  affiliationNumber: Prisma.sql`s.affiliation_number`,
  gender: Prisma.sql`s.gender`,
  grades: Prisma.sql`s.grades`,
  averageFees: Prisma.sql`s.average_fees`,
  website: Prisma.sql`s.website`,
  phoneNumber: Prisma.sql`s.phone_number`,
  email: Prisma.sql`s.email`,
  schoolType: Prisma.sql`s.school_type`,
  medium: Prisma.sql`s.medium`,
  facilities: Prisma.sql`(SELECT string_agg(CASE WHEN value->>'answer' = 'no' THEN key || ': no' ELSE concat_ws(': ', key, value->>'detail') END, '; ')
    FROM jsonb_each(s.facilities) WHERE value->>'answer' IN ('yes', 'no'))`,
  teacherStudentRatio: Prisma.sql`s.teacher_student_ratio`,
  studentCount: Prisma.sql`s.student_count`,
  latitude: Prisma.sql`s.latitude`,
  longitude: Prisma.sql`s.longitude`,
  udiseCode: Prisma.sql`s.udise_code`,
  id: Prisma.sql`s.id`,
  status: Prisma.sql`s.status`,
  reviews: Prisma.sql`coalesce(r.review_count, 0)`,
  averageRating: Prisma.sql`round(r.overall_sum::numeric / nullif(r.review_count, 0), 2)`,
  updated: Prisma.sql`to_char(s.updated_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD')`,
};

interface Row {
  serial: string;
  cells: CsvCell[];
}

/** The schools that the team's list finds, of any status, in the order in which they came. */
export function exportSchools(filter: SchoolFilter) {
  return {
    columns: Object.keys(FIELDS),
    batches: inBatches<Row>(
      (after) => readSchools(filter, after?.serial ?? "0"),
      ({ cells }) => cells,
    ),
  };
}

function readSchools(filter: SchoolFilter, after: string): Promise<Row[]> {
  return readRows<Row[]>`
    SELECT s.serial, json_build_array(${Prisma.join(Object.values(FIELDS))}) AS cells
    FROM schools AS s LEFT JOIN school_statistics AS r ON r.school_id = s.id
    WHERE s.serial > ${after}::bigint AND ${schoolsWith(filter)} ORDER BY s.serial LIMIT ${ROWS_AT_ONCE}`;
}
