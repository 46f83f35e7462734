import { takeEditingLock } from "@/lib/editing-locks/editing-locks";
import type { LockedBy } from "@/lib/editing-locks/view";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";

/** Locks an application while an admin has it open. @throws AppError NOT_FOUND */
export async function lockParent({ adminId, parentId }: { adminId: string; parentId: string }): Promise<LockedBy> {
  if (!(await db().user.findUnique({ where: { id: parentId }, select: { id: true } })))
    throw new AppError("NOT_FOUND", "This person doesn’t exist.");
  return takeEditingLock({ kind: "user", subjectId: parentId, adminId });
}
