import { recordAudit } from "@/lib/audit/record-audit";
import { requireLimit } from "@/lib/http/limits/rate-limits";
import { queueMail } from "@/lib/mail/queue-mail";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { type Actor, VISITOR } from "@/lib/policy/actor";
import { issueUndoLink } from "@/lib/accounts/email-change-undo";
import { issueLinkToken, redeemLinkToken } from "./link-tokens";
import { confirmEmailLink } from "./links";
import { endSessions } from "@/lib/accounts/sessions/end-sessions";
import { setEmail } from "@/lib/accounts/set-email";

interface Owner {
  id: string;
  firstName: string;
  /** The account's present or future address */
  email: string;
  isChange?: boolean;
}

export async function sendConfirmation({ id, firstName, email, isChange }: Owner): Promise<void> {
  const link = confirmEmailLink(await issueLinkToken({ purpose: "confirm", userId: id, email }));
  await queueMail({ kind: "confirm-address", userId: id, address: email, facts: { firstName, link, ...(isChange && { use: "change" }) } });
}

/** @throws AppError RATE_LIMITED after three in an hour */
export async function sendConfirmationAgain(person: Owner & { isEmailConfirmed: boolean }): Promise<void> {
  if (person.isEmailConfirmed) return;
  await requireLimit(
    { limit: "confirmation-mail", of: person.id },
    "We have sent you three emails in the last hour. Please check your inbox and spam folder.",
  );
  await inTransaction(() => sendConfirmation(person));
}

/**
 * Confirms a first or a new address; the old one gets an email. All other links and sessions end, because a stranger may have typed this
 * address.
 * @throws AppError LINK_INVALID, EMAIL_TAKEN
 */
export async function confirmEmail({ actor, token }: { actor: Actor; token: string }): Promise<{ email: string }> {
  return inTransaction(async () => {
    const subject = await redeemLinkToken("confirm", token);
    if (!subject?.email) throw invalidLinkError();
    const { userId, email } = subject;
    const before = await db().user.findUniqueOrThrow({
      where: { id: userId },
      select: { email: true, emailConfirmedAt: true, firstName: true },
    });
    await setEmail({ userId, email });
    const isChange = before.email !== email;
    if (isChange || !before.emailConfirmedAt) await endSessions({ userId, except: actor.kind === "person" ? actor.sessionId : undefined });
    if (!isChange) return { email };
    await recordAudit({ actor: VISITOR, action: "email.change", subject: { kind: "user", id: userId } });
    const link = await issueUndoLink({ userId, email: before.email });
    await queueMail({ kind: "email-changed", userId, address: before.email, facts: { firstName: before.firstName, link } });
    return { email };
  });
}

export const invalidLinkError = () => new AppError("LINK_INVALID", "This link is no longer valid. Please ask for a new one.");
