import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";

/**
 * A school that a parent names as their child's must be in the list. In a transaction nobody closes, merges or deletes it until the end.
 *
 * @throws AppError VALIDATION, of the field schoolId
 */
export async function requireListed(schoolId: string): Promise<void> {
  const held = await db().$queryRaw<object[]>`SELECT 1 FROM schools WHERE id = ${schoolId} AND status = 'listed' FOR KEY SHARE`;
  if (held.length > 0) return;
  const fault = "We don't know this school. Please choose one from the list.";
  throw new AppError("VALIDATION", fault, { schoolId: fault });
}
