import { Prisma } from "@/prisma/generated/client";
import type { CsvCell } from "@/lib/platform/csv";
import { readRows } from "@/lib/platform/db";
import { readWithCursor } from "@/lib/platform/database/row-cursor";
import type { CsvFact } from "@/lib/schools/schema";
import { ROW_BATCH_SIZE } from "@/lib/http/list-page";
import { serialsQuery, type SchoolFilter } from "../list-schools";

/** The columns that an import reads, so that the file can be edited and imported again. */
export const IMPORTED_FIELDS = {
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
  recognition: Prisma.sql`s.recognition`,
  medium: Prisma.sql`s.medium`,
  facilities: Prisma.sql`(SELECT string_agg(CASE WHEN value->>'answer' = 'no' THEN key || ': no' ELSE concat_ws(': ', key, value->>'detail') END, '; ')
    FROM jsonb_each(s.facilities) WHERE value->>'answer' IN ('yes', 'no'))`,
  teacherStudentRatio: Prisma.sql`s.teacher_student_ratio`,
  studentCount: Prisma.sql`s.student_count`,
  latitude: Prisma.sql`s.latitude`,
  longitude: Prisma.sql`s.longitude`,
  udiseCode: Prisma.sql`s.udise_code`,
} satisfies Record<CsvFact, Prisma.Sql>;

const FIELDS = {
  ...IMPORTED_FIELDS,
  id: Prisma.sql`s.id`,
  status: Prisma.sql`s.status`,
  reviews: Prisma.sql`coalesce(r.review_count, 0)`,
  averageRating: Prisma.sql`round(r.overall_sum::numeric / nullif(r.review_count, 0), 2)`,
  updated: Prisma.sql`to_char(s.updated_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD')`,
};

/** Schools of any status in the order of adding. A cursor runs the search once, because it is too expensive to repeat for each batch. */
export function exportSchools(filter: SchoolFilter) {
  return { columns: Object.keys(FIELDS), batches: readSchools(filter) };
}

async function* readSchools(filter: SchoolFilter): AsyncGenerator<CsvCell[][], void> {
  const found = Prisma.sql`SELECT serial FROM (${serialsQuery(filter)}) AS found ORDER BY serial`;
  for await (const schools of readWithCursor<{ serial: string }>(found, ROW_BATCH_SIZE)) {
    const serials = schools.map(({ serial }) => serial);
    const rows = await readRows<{ cells: CsvCell[] }[]>`
      SELECT json_build_array(${Prisma.join(Object.values(FIELDS))}) AS cells
      FROM schools AS s LEFT JOIN school_statistics AS r ON r.school_id = s.id
      WHERE s.serial = ANY (${serials}::bigint[]) ORDER BY s.serial`;
    if (rows.length > 0) yield rows.map(({ cells }) => cells);
  }
}
