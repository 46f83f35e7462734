import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { appUrl } from "@/lib/platform/env";
import { hashOfSecret, newSecret } from "@/lib/platform/secrets";

// The link of the mail that asks in April. It lets its holder answer that one question, once: no account, no name, no other call.
// Why it needs no sign-in: docs/decisions/0013-april-question-by-link.md. The secret stands behind a #, which a browser sends to no server.

const VALID_DAYS = 60;

const identifierOf = (enrolmentId: string) => `enrolment:${enrolmentId}`;

/** Makes the link; an older one of the same enrolment ends with it. Only the secret's hash is kept. */
export async function issueAnswerLink(enrolmentId: string): Promise<string> {
  const secret = newSecret();
  const identifier = identifierOf(enrolmentId);
  await db().verificationToken.deleteMany({ where: { identifier } });
  const expires = new Date(clock.now().getTime() + VALID_DAYS * 86_400_000);
  await db().verificationToken.create({ data: { identifier, token: hashOfSecret(secret), expires } });
  return `${appUrl()}/enrolments/answer#${secret}`;
}

/** Uses the link up, in the current transaction: the enrolment's id, or null. A row is deleted once, so of two uses one succeeds. */
export async function redeemAnswerToken(secret: string): Promise<string | null> {
  const [used] = await db().$queryRaw<{ identifier: string }[]>`DELETE FROM verification_tokens
    WHERE token = ${hashOfSecret(secret)} AND identifier LIKE 'enrolment:%' AND expires > ${clock.now()} RETURNING identifier`;
  return used ? used.identifier.slice("enrolment:".length) : null;
}
