import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { sendConfirmation } from "./email/confirm-email";
import { giveConsent } from "./consents";
import { isReservedForOther } from "./email-change-undo";
import type { Registration } from "./schema";

type NewAccount = Pick<Registration, "firstName" | "lastName" | "email" | "phone" | "childrenInfo"> & {
  passwordHash: string;
};

/** A unique index allows one account per address, also for concurrent registrations. @throws AppError EMAIL_TAKEN */
export async function createAccount({
  firstName,
  lastName,
  email,
  phone,
  childrenInfo,
  passwordHash,
}: NewAccount): Promise<{ id: string }> {
  const now = clock.now();
  const [created] = await db().user.createManyAndReturn({
    data: [{ firstName, lastName, email, phone, childrenInfo, passwordHash, appliedAt: now, createdAt: now }],
    skipDuplicates: true,
    select: { id: true },
  });
  if (!created || (await isReservedForOther({ email, userId: created.id })))
    throw new AppError("EMAIL_TAKEN", "There is already an account with this email address. Sign in, or use another address.", {
      email: "This email address already has an account",
    });
  await giveConsent({ userId: created.id, purpose: "account" });
  await sendConfirmation({ id: created.id, firstName, email });
  return created;
}
