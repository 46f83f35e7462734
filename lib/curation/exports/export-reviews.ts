import { Prisma } from "@/prisma/generated/client";
import { pendingReviewsWith } from "@/lib/moderation/queries";
import { clock } from "@/lib/platform/clock";
import type { CsvCell } from "@/lib/platform/csv";
import { readPrivateRows } from "@/lib/platform/db";
import { inBatches, ROW_BATCH_SIZE } from "@/lib/http/list-page";

const CATEGORIES = ["overall", "teachers", "facilities", "academics", "atmosphere", "administration"] as const;
const COLUMNS = [
  ...["id", "schoolId", "school", "city", "state", "status", "received", "published", "removed", "removalRule"],
  ...["anonymous", "academicYear", "solicited", "editedByModerator"],
  ...CATEGORIES.map((category) => `${category}Rating`),
  ...CATEGORIES.map((category) => `${category}Comment`),
];

interface Row {
  id: string;
  submittedAt: Date;
  cells: CsvCell[];
}

/** Reviews, oldest first, without personal data of their authors: no name, no id, dates without times, and no day of a withdrawal. */
export function exportReviews(query: { search?: string; status?: string }) {
  return {
    columns: COLUMNS,
    batches: inBatches(
      (after: Row | undefined) => readReviews(query, after),
      ({ cells }) => cells,
    ),
  };
}

function readReviews({ search, status }: { search?: string; status?: string }, after: Row | undefined): Promise<Row[]> {
  const statusCondition = status ? Prisma.sql`r.status = ${status}` : Prisma.sql`TRUE`;
  const condition = search ? Prisma.sql`r.id IN (SELECT id FROM reviews WHERE ${pendingReviewsWith(search)})` : statusCondition;
  const afterLast = after
    ? Prisma.sql`r.submitted_at >= ${after.submittedAt} AND (r.submitted_at > ${after.submittedAt} OR r.id > ${after.id}::uuid)`
    : Prisma.sql`TRUE`;
  return readPrivateRows<Row[]>`
    SELECT r.id, r.submitted_at AS "submittedAt", json_build_array(
      r.id, r.school_id, s.name, s.city, s.state, r.status, ${indianDayOf(Prisma.sql`r.submitted_at`)}, r.published_on,
      CASE WHEN r.removal_code <> 'withdrawn' THEN ${indianDayOf(Prisma.sql`r.removed_at`)} END, r.removal_code, ${yesOrNo(Prisma.sql`r.is_anonymous`)},
      r.academic_year || '-' || right((r.academic_year + 1)::text, 2), ${yesOrNo(Prisma.sql`r.is_solicited`)}, ${yesOrNo(Prisma.sql`r.is_edited`)},
      r.overall_rating, r.teachers_rating, r.facilities_rating, r.academics_rating, r.atmosphere_rating, r.administration_rating,
      r.overall_comment, r.teachers_comment, r.facilities_comment, r.academics_comment, r.atmosphere_comment, r.administration_comment) AS cells
    FROM reviews AS r JOIN schools AS s ON s.id = r.school_id
    WHERE ${condition} AND r.submitted_at <= ${clock.now()} AND ${afterLast} ORDER BY r.submitted_at, r.id LIMIT ${ROW_BATCH_SIZE}`;
}

const indianDayOf = (moment: Prisma.Sql) => Prisma.sql`to_char(${moment} AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD')`;
const yesOrNo = (answer: Prisma.Sql) => Prisma.sql`CASE WHEN ${answer} THEN 'yes' ELSE 'no' END`;
