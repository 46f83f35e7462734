import { db, inTransaction } from "@/lib/platform/db";
import { sendConfirmation } from "./confirm-email";
import { requirePassword } from "./require-password";
import { tellOwnerOfAddress } from "./tell-owner";

interface EmailChange {
  userId: string;
  email: string;
  password: string;
}

/**
 * Begins the change of a person's address: it is theirs once they tap the link that is mailed to it, and until then
 * nothing changes. Whether another account has it is told to that account's owner alone.
 *
 * @throws AppError VALIDATION (the password is wrong), RATE_LIMITED
 */
export async function changeEmail({ userId, email, password }: EmailChange): Promise<void> {
  const account = await requirePassword({ userId, password, field: "password" });
  if (account.email === email) return;
  await inTransaction(async () => {
    const isTaken = (await db().user.count({ where: { email } })) > 0;
    if (isTaken) await tellOwnerOfAddress(email);
    else await sendConfirmation({ id: userId, firstName: account.firstName, email });
  });
}
