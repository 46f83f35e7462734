import { createAccount } from "@/lib/accounts/create-account";
import { hashNewPassword } from "@/lib/accounts/passwords/new-password";
import type { Registration } from "@/lib/accounts/schema";
import { notifyOwnerOfAddress } from "@/lib/accounts/email/notify-owner";
import { requireLimit } from "@/lib/http/limits/rate-limits";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { requireListed } from "@/lib/schools/require-listed";
import { claimDocument } from "./documents/claim-document";
import { recordRegistrationNetwork } from "./registration-network";

/**
 * Registers a parent in one transaction. If the email address has an account, its owner is mailed.
 * @param client the client's address, as from `clientKey`
 * @throws AppError VALIDATION, EMAIL_TAKEN, RATE_LIMITED, and the errors of claimDocument
 */
export async function registerParent({ password, ...registration }: Registration, client: string): Promise<{ id: string }> {
  const passwordHash = await hashNewPassword(password, registration);
  try {
    return await inTransaction(async () => {
      const { id } = await register(registration, passwordHash);
      await recordRegistrationNetwork({ userId: id, client });
      return { id };
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "EMAIL_TAKEN") await notifyOwnerOfAddress(registration.email);
    throw error;
  }
}

async function register(
  { schoolId, className, academicYear, requestedSchool, documentURL, ...person }: Omit<Registration, "password">,
  passwordHash: string,
): Promise<{ id: string }> {
  const { id } = await createAccount({ ...person, passwordHash });
  if (schoolId) {
    await requireListed(schoolId);
    await db().enrolment.create({ data: { id: newId(), parentId: id, schoolId, className, academicYear, status: "claimed" } });
  }
  if (requestedSchool) await db().schoolRequest.create({ data: { id: newId(), parentId: id, ...requestedSchool } });
  if (documentURL) await claimDocument({ documentURL, userId: id });
  // Counted last: an attempt rejected for another reason sends no email.
  const tooMany = "Several accounts have been made with this email address. Please try again tomorrow.";
  await requireLimit({ limit: "new-account", of: person.email }, tooMany);
  return { id };
}
