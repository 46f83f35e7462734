import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";

/**
 * Checks that a school is listed. Within a transaction the row stays locked against closing, merging and deletion.
 * @throws AppError VALIDATION for the field schoolId
 */
export async function requireListed(schoolId: string): Promise<void> {
  const rows = await db().$queryRaw<object[]>`SELECT 1 FROM schools WHERE id = ${schoolId} AND status = 'listed' FOR KEY SHARE`;
  if (rows.length > 0) return;
  const message = "We don’t know this school. Please choose one from the list.";
  throw new AppError("VALIDATION", message, { schoolId: message });
}
