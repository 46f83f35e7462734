import { requireFrom } from "@/lib/http/rate-limits";
import { queueMail } from "@/lib/mail/queue-mail";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { isUniqueBreach } from "@/lib/platform/unique-breach";
import { endLinkTokens, issueLinkToken, redeemLinkToken } from "./link-tokens";
import { confirmEmailLink } from "./links";

interface Owner {
  id: string;
  firstName: string;
  /** The address to confirm: the account's, or the one that is to become it */
  email: string;
}

/** Mails a link to an address whose owner is to say that it is theirs. Links sent before end. */
export async function sendConfirmation({ id, firstName, email }: Owner): Promise<void> {
  const link = confirmEmailLink(await issueLinkToken({ purpose: "confirm", userId: id, email }));
  await queueMail({ kind: "confirm-address", userId: id, address: email, facts: { firstName, link } });
}

/**
 * Mails the link for the account's own address once more; nothing where it is confirmed.
 *
 * @throws AppError RATE_LIMITED after three in an hour
 */
export async function sendConfirmationAgain(person: Owner & { isEmailConfirmed: boolean }): Promise<void> {
  if (person.isEmailConfirmed) return;
  await requireFrom(
    { limit: "confirmation-mail", of: person.id },
    "We have sent you three mails in the last hour. Please look into your mailbox.",
  );
  await inTransaction(() => sendConfirmation(person));
}

/**
 * Confirms the address that a mailed link is about; where it is another one than the account's, it becomes the account's.
 *
 * @throws AppError LINK_INVALID (unknown, used, replaced, too old), EMAIL_TAKEN (by someone in the meantime)
 */
export async function confirmEmail(token: string): Promise<{ email: string }> {
  return inTransaction(async () => {
    const subject = await redeemLinkToken("confirm", token);
    if (!subject?.email) throw linkInvalid();
    const { userId, email } = subject;
    try {
      const { count } = await db().user.updateMany({
        where: { id: userId },
        data: { email, emailConfirmedAt: clock.now(), version: { increment: 1 } },
      });
      if (count === 0) throw linkInvalid();
    } catch (error) {
      if (isUniqueBreach(error)) throw new AppError("EMAIL_TAKEN", "Another account has this email address by now.");
      throw error;
    }
    await endLinkTokens({ purpose: "confirm", userId });
    return { email };
  });
}

export const linkInvalid = () => new AppError("LINK_INVALID", "This link is no longer valid. Please ask for a new one.");
