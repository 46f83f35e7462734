import { addDays } from "date-fns";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { appUrl } from "@/lib/platform/env";
import { hashOfSecret, newSecret } from "@/lib/platform/secrets";

// The emailed link by which an author answers proposed ratings. It works once and shows only the ratings and the school's
// name. The secret is in the fragment, which browsers don't send to servers.

const VALID_DAYS = 60;
const KIND = "review-edit:";

/** Creates the link in the current transaction and revokes an older one for the same edit. Only the secret's hash is stored. */
export async function issueAgreementLink(editId: string): Promise<string> {
  const secret = newSecret();
  const identifier = KIND + editId;
  await db().verificationToken.deleteMany({ where: { identifier } });
  const expires = addDays(clock.now(), VALID_DAYS);
  await db().verificationToken.create({ data: { identifier, token: hashOfSecret(secret), expires } });
  return `${appUrl()}/reviews/agree#${secret}`;
}

/** The edit that a link belongs to; null if it was used, expired or never existed. */
export async function findAgreement(secret: string): Promise<string | null> {
  const found = await db().verificationToken.findFirst({
    where: { token: hashOfSecret(secret), identifier: { startsWith: KIND }, expires: { gt: clock.now() } },
  });
  return found ? found.identifier.slice(KIND.length) : null;
}

/** Uses a link in the current transaction. A row can be deleted only once, so of two concurrent uses one succeeds. */
export async function redeemAgreement(secret: string): Promise<string | null> {
  const [used] = await db().$queryRaw<{ identifier: string }[]>`DELETE FROM verification_tokens
    WHERE token = ${hashOfSecret(secret)} AND identifier LIKE ${`${KIND}%`} AND expires > ${clock.now()} RETURNING identifier`;
  return used ? used.identifier.slice(KIND.length) : null;
}
