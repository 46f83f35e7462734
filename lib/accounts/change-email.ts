import { db, inTransaction } from "@/lib/platform/db";
import type { Person } from "@/lib/policy/actor";
import { sendConfirmation } from "./confirm-email";
import { endLinkTokens } from "./link-tokens";
import { lockOwnAccount } from "./lock-account";
import { requirePassword } from "./require-password";
import { tellOwnerOfAddress } from "./tell-owner";

interface EmailChange {
  actor: Person;
  email: string;
  password: string;
}

/**
 * Begins the change of a person's address: it is theirs once they tap the link that is mailed to it, and until then
 * nothing changes. Whether another account has it is told to that account's owner alone.
 *
 * @throws AppError VALIDATION (the password is wrong), RATE_LIMITED, UNAUTHENTICATED (the session has just ended)
 */
export async function changeEmail({ actor, email, password }: EmailChange): Promise<void> {
  const account = await requirePassword({ userId: actor.id, password, field: "password" });
  if (account.email === email) return;
  await inTransaction(async () => {
    const { id, firstName } = await lockOwnAccount(actor);
    // Whether an earlier link still works must not tell whether the new address has an account.
    await endLinkTokens({ purpose: "confirm", userId: id });
    const isTaken = (await db().user.count({ where: { email } })) > 0;
    if (isTaken) await tellOwnerOfAddress(email);
    else await sendConfirmation({ id, firstName, email });
  });
}
