import { createAccount } from "@/lib/accounts/create-account";
import { hashNewPassword } from "@/lib/accounts/new-password";
import type { Registration } from "@/lib/accounts/schema";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";

/**
 * Registers a parent: account, the school of their child (or the wish that it be listed) and consent, all or nothing.
 *
 * @throws AppError VALIDATION, EMAIL_TAKEN
 */
export async function registerParent({
  password,
  schoolId,
  className,
  academicYear,
  requestedSchool,
  ...person
}: Registration): Promise<{ id: string }> {
  const passwordHash = await hashNewPassword(password, person);
  return inTransaction(async () => {
    const { id } = await createAccount({ ...person, passwordHash });
    if (schoolId) {
      await requireListed(schoolId);
      await db().enrolment.create({ data: { id: newId(), parentId: id, schoolId, className, academicYear, status: "claimed" } });
    }
    if (requestedSchool) await db().schoolRequest.create({ data: { id: newId(), parentId: id, ...requestedSchool } });
    return { id };
  });
}

async function requireListed(schoolId: string) {
  if ((await db().school.count({ where: { id: schoolId, status: "listed" } })) > 0) return;
  const fault = "We don't know this school. Please choose one from the list.";
  throw new AppError("VALIDATION", fault, { schoolId: fault });
}
