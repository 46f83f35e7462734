import { requireLimit } from "@/lib/http/limits/rate-limits";
import { queueMail } from "@/lib/mail/queue-mail";
import { db, inTransaction } from "@/lib/platform/db";
import type { Person } from "@/lib/policy/actor";
import { sendConfirmation } from "./confirm-email";
import { isReservedForOther, issueUndoLink } from "@/lib/accounts/email-change-undo";
import { endLinkTokens } from "./link-tokens";
import { lockOwnAccount } from "@/lib/accounts/lock-account";
import { requirePassword } from "@/lib/accounts/passwords/require-password";
import { notifyOwnerOfAddress } from "./notify-owner";

/**
 * Starts a change that the new address must confirm and the current one can stop. If another account has the new address, only its owner
 * gets an email.
 * @throws AppError VALIDATION, RATE_LIMITED, UNAUTHENTICATED
 */
export async function changeEmail({ actor, email, password }: { actor: Person; email: string; password: string }): Promise<void> {
  const account = await requirePassword({ userId: actor.id, password, field: "password" });
  if (account.email === email) return;
  await requireLimit(
    { limit: "email-change", of: actor.id },
    "You've changed your email address too often today. Please try again tomorrow.",
  );
  await requireLimit(
    { limit: "email-change-address", of: email },
    "We've sent several emails to this address in the last hour. Please try again later.",
  );
  const isTaken = await inTransaction(async () => {
    const { id, firstName, email: currentEmail } = await lockOwnAccount(actor);
    // Ends earlier links even if the address is taken: a link that still works would reveal that the address has an account.
    await endLinkTokens({ purpose: "confirm", userId: id });
    const link = await issueUndoLink({ userId: id, email: currentEmail });
    await queueMail({ kind: "email-change-begun", userId: id, address: currentEmail, facts: { firstName, link } });
    if ((await db().user.count({ where: { email } })) > 0 || (await isReservedForOther({ email, userId: id }))) return true;
    await sendConfirmation({ id, firstName, email, isChange: true });
    return false;
  });
  if (isTaken) await notifyOwnerOfAddress(email);
}
