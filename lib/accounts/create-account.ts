import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { sendConfirmation } from "./email/confirm-email";
import { giveConsent } from "./consents";
import { isReservedForOther } from "./email-change-undo";
import type { Registration } from "./schema";

type NewAccount = Pick<Registration, "firstName" | "lastName" | "email" | "phone" | "childrenInfo"> & {
  /** hashNewPassword's answer */
  passwordHash: string;
};

/**
 * Makes a parent's account, unverified and in the queue, with the consent that its form speaks of, and mails a link to
 * confirm the address. A unique index keeps one
 * account an address: of two registrations at once one is refused.
 *
 * @throws AppError EMAIL_TAKEN
 */
export async function createAccount({
  firstName,
  lastName,
  email,
  phone,
  childrenInfo,
  passwordHash,
}: NewAccount): Promise<{ id: string }> {
  const now = clock.now();
  const [made] = await db().user.createManyAndReturn({
    data: [{ firstName, lastName, email, phone, childrenInfo, passwordHash, appliedAt: now, createdAt: now }],
    skipDuplicates: true,
    select: { id: true },
  });
  if (!made || (await isReservedForOther({ email, userId: made.id })))
    throw new AppError("EMAIL_TAKEN", "There is already an account with this email address.", {
      email: "This email address has an account already",
    });
  await giveConsent({ userId: made.id, purpose: "account" });
  await sendConfirmation({ id: made.id, firstName, email });
  return made;
}
