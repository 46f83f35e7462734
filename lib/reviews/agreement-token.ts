import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { appUrl } from "@/lib/platform/env";
import { hashOfSecret, newSecret } from "@/lib/platform/secrets";

// The link of the mail in which a moderator asks an author about other stars. It lets its holder answer that one question, once, and shows nothing
// but the stars and the school's name. The secret stands behind a #, which a browser sends to no server.

const VALID_DAYS = 60;
const KIND = "review-edit:";

/** Makes the link, in the current transaction; an older one of the same edit ends with it. Only the secret's hash is kept. */
export async function issueAgreementLink(editId: string): Promise<string> {
  const secret = newSecret();
  const identifier = KIND + editId;
  await db().verificationToken.deleteMany({ where: { identifier } });
  const expires = new Date(clock.now().getTime() + VALID_DAYS * 86_400_000);
  await db().verificationToken.create({ data: { identifier, token: hashOfSecret(secret), expires } });
  return `${appUrl()}/reviews/agree#${secret}`;
}

/** Which edit a link is about; null for one that was used, is too old or was never given out. */
export async function findAgreement(secret: string): Promise<string | null> {
  const found = await db().verificationToken.findFirst({
    where: { token: hashOfSecret(secret), identifier: { startsWith: KIND }, expires: { gt: clock.now() } },
  });
  return found ? found.identifier.slice(KIND.length) : null;
}

/** Uses a link up, in the current transaction. A row is deleted once, so of two uses one succeeds. */
export async function redeemAgreement(secret: string): Promise<string | null> {
  const [used] = await db().$queryRaw<{ identifier: string }[]>`DELETE FROM verification_tokens
    WHERE token = ${hashOfSecret(secret)} AND identifier LIKE ${`${KIND}%`} AND expires > ${clock.now()} RETURNING identifier`;
  return used ? used.identifier.slice(KIND.length) : null;
}
