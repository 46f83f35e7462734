import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";

/**
 * A school that a parent names as their child's must be in the list.
 *
 * @throws AppError VALIDATION, of the field schoolId
 */
export async function requireListed(schoolId: string): Promise<void> {
  if ((await db().school.count({ where: { id: schoolId, status: "listed" } })) > 0) return;
  const fault = "We don't know this school. Please choose one from the list.";
  throw new AppError("VALIDATION", fault, { schoolId: fault });
}
