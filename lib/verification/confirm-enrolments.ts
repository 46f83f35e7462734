import { db } from "@/lib/platform/db";
import { academicYearOf } from "@/lib/schools/academic-year";

/** Confirms a parent's claimed enrolments; a missing academic year becomes the current one. Returns the earlier academic years for undo. */
export function confirmEnrolments(parentId: string, confirmedAt: Date): Promise<{ id: string; academicYear: number | null }[]> {
  return db().$queryRaw`
    WITH claimed AS (
      SELECT id, academic_year FROM enrolments WHERE parent_id = ${parentId}::uuid AND status = 'claimed' AND ended_on IS NULL FOR UPDATE)
    UPDATE enrolments SET status = 'confirmed', confirmed_at = ${confirmedAt},
      academic_year = coalesce(enrolments.academic_year, ${academicYearOf(confirmedAt)}::smallint)
    FROM claimed WHERE enrolments.id = claimed.id
    RETURNING enrolments.id, claimed.academic_year AS "academicYear"`;
}
