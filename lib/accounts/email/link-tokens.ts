import { PrismaAdapter } from "@auth/prisma-adapter";
import type { PrismaClient } from "@/prisma/generated/client";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { hashOfSecret, newSecret } from "@/lib/platform/secrets";
import { lockAccount } from "@/lib/accounts/lock-account";

/** What a mailed link is for, and whom or which address it is about. */
interface LinkSubject {
  purpose: "confirm" | "reset";
  userId: string;
  /** The address that is confirmed; of a reset: none */
  email?: string;
}

const MINUTES: Record<LinkSubject["purpose"], number> = { confirm: 7 * 24 * 60, reset: 30 };
const PURPOSES = Object.keys(MINUTES) as LinkSubject["purpose"][];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const adapter = () => PrismaAdapter(db() as PrismaClient);
const identifierOf = ({ purpose, userId, email = "" }: LinkSubject) => [purpose, userId, email].join(":");

/**
 * Makes the secret of a mailed link; older links of the same kind to the same person end with it. Only its hash is kept.
 * A confirmation is valid for seven days, a reset for thirty minutes.
 */
export async function issueLinkToken(subject: LinkSubject): Promise<string> {
  const identifier = identifierOf(subject);
  await endLinkTokens(subject);
  const secret = newSecret();
  const expires = new Date(clock.now().getTime() + MINUTES[subject.purpose] * 60_000);
  await adapter().createVerificationToken!({ identifier, token: hashOfSecret(secret), expires });
  return `${Buffer.from(identifier).toString("base64url")}.${secret}`;
}

/**
 * Uses a link up, in the current transaction: what it is about, or null where it is unknown, used, ended or too old. Locks the
 * account, so of two uses at once one succeeds, and none while the account's links are being ended.
 */
export async function redeemLinkToken(purpose: LinkSubject["purpose"], token: string): Promise<LinkSubject | null> {
  const [subject, secret = ""] = token.split(".");
  const identifier = Buffer.from(subject, "base64url").toString();
  const [given, userId, ...rest] = identifier.split(":");
  if (given !== purpose || !UUID.test(userId) || identifier.includes("\0")) return null;
  if (!(await lockAccount(userId))) return null;
  const found = await adapter().useVerificationToken!({ identifier, token: hashOfSecret(secret) });
  if (!found || found.expires <= clock.now()) return null;
  return { purpose, userId, email: rest.join(":") || undefined };
}

/** Ends the links that were mailed for an account: those of one purpose, or all. */
export async function endLinkTokens({ purpose, userId }: { purpose?: LinkSubject["purpose"]; userId: string }) {
  const ended = purpose ? [purpose] : PURPOSES;
  await db().verificationToken.deleteMany({ where: { OR: ended.map((one) => ({ identifier: { startsWith: `${one}:${userId}:` } })) } });
}
