import { addDays } from "date-fns";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { appUrl } from "@/lib/platform/env";
import { hashOfSecret, newSecret } from "@/lib/platform/secrets";

// The link in April's email lets its holder answer one question about one enrolment once, without signing in:
// docs/decisions/0013-april-question-by-link.md. The secret is in the fragment, which browsers don't send to servers.

const VALID_DAYS = 60;

const identifierOf = (enrolmentId: string) => `enrolment:${enrolmentId}`;

/** Creates the link and invalidates an older one of the same enrolment. Only the secret's hash is stored. */
export async function issueAnswerLink(enrolmentId: string): Promise<string> {
  const secret = newSecret();
  const identifier = identifierOf(enrolmentId);
  await db().verificationToken.deleteMany({ where: { identifier } });
  const expires = addDays(clock.now(), VALID_DAYS);
  await db().verificationToken.create({ data: { identifier, token: hashOfSecret(secret), expires } });
  return `${appUrl()}/enrolments/answer#${secret}`;
}

/** Uses up the link in the current transaction. Returns the enrolment's id, or null. Deleting the row makes concurrent uses safe. */
export async function redeemAnswerToken(secret: string): Promise<string | null> {
  const [used] = await db().$queryRaw<{ identifier: string }[]>`DELETE FROM verification_tokens
    WHERE token = ${hashOfSecret(secret)} AND identifier LIKE 'enrolment:%' AND expires > ${clock.now()} RETURNING identifier`;
  return used ? used.identifier.slice("enrolment:".length) : null;
}
