import { addDays } from "date-fns";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { appUrl } from "@/lib/platform/env";
import { hashOfSecret, newSecret } from "@/lib/platform/secrets";

// A mailed link lets its holder answer one question once, without signing in (decision 13). Its secret is in the URL's fragment, which
// browsers don't send to servers; we store only a hash.

/** The page of a link: April's question about an enrolment, or the ratings proposed in an edit of a review. */
const PATHS = { enrolment: "/enrolments/answer", "review-edit": "/reviews/agree" } as const;
type LinkKind = keyof typeof PATHS;

const VALID_DAYS = 60;

/** Creates a link in the current transaction and invalidates an older one about the same object. */
export async function issueLink(kind: LinkKind, id: string): Promise<string> {
  const secret = newSecret();
  const identifier = `${kind}:${id}`;
  await db().verificationToken.deleteMany({ where: { identifier } });
  const expires = addDays(clock.now(), VALID_DAYS);
  await db().verificationToken.create({ data: { identifier, token: hashOfSecret(secret), expires } });
  return `${appUrl()}${PATHS[kind]}#${secret}`;
}

/** The id of a link's object; null if it was used, expired or never existed. */
export async function findLink(kind: LinkKind, secret: string): Promise<string | null> {
  const found = await db().verificationToken.findFirst({
    where: { token: hashOfSecret(secret), identifier: { startsWith: `${kind}:` }, expires: { gt: clock.now() } },
  });
  return found && found.identifier.slice(kind.length + 1);
}

/** Returns the id of a valid link's object and deletes the link, in the current transaction: of two concurrent uses one succeeds. */
export async function redeemLink(kind: LinkKind, secret: string): Promise<string | null> {
  const [used] = await db().$queryRaw<{ identifier: string }[]>`DELETE FROM verification_tokens
    WHERE token = ${hashOfSecret(secret)} AND identifier LIKE ${`${kind}:%`} AND expires > ${clock.now()} RETURNING identifier`;
  return used ? used.identifier.slice(kind.length + 1) : null;
}
