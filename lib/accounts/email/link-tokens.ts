import { PrismaAdapter } from "@auth/prisma-adapter";
import { addMinutes } from "date-fns";
import type { PrismaClient } from "@/prisma/generated/client";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { isUuid } from "@/lib/platform/ids";
import { hashOfSecret, newSecret } from "@/lib/platform/secrets";
import { lockAccount } from "@/lib/accounts/lock-account";

interface LinkSubject {
  purpose: "confirm" | "reset";
  userId: string;
  /** Omitted for a reset */
  email?: string;
}

const MINUTES: Record<LinkSubject["purpose"], number> = { confirm: 7 * 24 * 60, reset: 30 };
/** Challenges of passkeys are rows of the same table. They end together with the links. */
export const CHALLENGE_PURPOSES = ["passkey-sign-in", "passkey-add", "passkey-step-up"] as const;
const PURPOSES = [...(Object.keys(MINUTES) as LinkSubject["purpose"][]), ...CHALLENGE_PURPOSES];

const adapter = () => PrismaAdapter(db() as PrismaClient);
const identifierOf = ({ purpose, userId, email = "" }: LinkSubject) => [purpose, userId, email].join(":");

/** Ends older links of the same kind. Only the secret's hash is stored. */
export async function issueLinkToken(subject: LinkSubject): Promise<string> {
  const identifier = identifierOf(subject);
  await endLinkTokens(subject);
  const secret = newSecret();
  const expires = addMinutes(clock.now(), MINUTES[subject.purpose]);
  await adapter().createVerificationToken!({ identifier, token: hashOfSecret(secret), expires });
  return `${Buffer.from(identifier).toString("base64url")}.${secret}`;
}

/** Null for an invalid link. The account's lock prevents two uses at once, and a use while links are being ended. */
export async function redeemLinkToken(purpose: LinkSubject["purpose"], token: string): Promise<LinkSubject | null> {
  const [subject, secret = ""] = token.split(".");
  const identifier = Buffer.from(subject, "base64url").toString();
  const [givenPurpose, userId, ...rest] = identifier.split(":");
  if (givenPurpose !== purpose || !isUuid(userId) || identifier.includes("\0")) return null;
  if (!(await lockAccount(userId))) return null;
  const found = await adapter().useVerificationToken!({ identifier, token: hashOfSecret(secret) });
  if (!found || found.expires <= clock.now()) return null;
  return { purpose, userId, email: rest.join(":") || undefined };
}

/** Ends the links of one purpose; without a purpose all links, and the challenges of passkeys. */
export async function endLinkTokens({ purpose, userId }: { purpose?: LinkSubject["purpose"]; userId: string }) {
  const purposes = purpose ? [purpose] : PURPOSES;
  await db().verificationToken.deleteMany({
    where: { OR: purposes.map((endedPurpose) => ({ identifier: { startsWith: `${endedPurpose}:${userId}:` } })) },
  });
}
