import { addSeconds } from "date-fns";
import { readCookie, setCookie } from "@/lib/http/cookies";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { isHttps } from "@/lib/platform/env";
import { hashOfSecret, newSecret } from "@/lib/platform/secrets";
import { CHALLENGE_PURPOSES } from "@/lib/accounts/email/link-tokens";
import type { Person } from "@/lib/policy/actor";

/** Time to touch a sensor, or to find a security key. */
export const CHALLENGE_SECONDS = 300;

interface ChallengeUse {
  purpose: (typeof CHALLENGE_PURPOSES)[number];
  /** null: a visitor, whom the passkey will name */
  actor: Pick<Person, "id" | "sessionId"> | null;
}

const identifierOf = ({ purpose, actor }: ChallengeUse) => `${purpose}:${actor?.id ?? ""}:${actor?.sessionId ?? ""}`;
const cookieName = () => `${isHttps() ? "__Secure-" : ""}passkey-challenge`;
const cookieOf = (value: string, maxAge: number) => setCookie({ name: cookieName(), value, maxAge, path: "/api" });

export const challengeOf = (request: Request): string | undefined => readCookie(request, cookieName());

/** The challenge is bound to this browser by a cookie, and to the session if there is one. */
export async function issueChallenge(use: ChallengeUse): Promise<{ challenge: Uint8Array<ArrayBuffer>; cookie: string }> {
  const challenge = newSecret();
  const expires = addSeconds(clock.now(), CHALLENGE_SECONDS);
  await db().verificationToken.create({ data: { identifier: identifierOf(use), token: hashOfSecret(challenge), expires } });
  return { challenge: new Uint8Array(Buffer.from(challenge, "base64url")), cookie: cookieOf(challenge, CHALLENGE_SECONDS) };
}

/** Uses up a challenge, whether or not the response is right; null if it is unknown, used, expired, or for something else. */
export async function redeemChallenge(use: ChallengeUse, challenge: string | undefined): Promise<string | null> {
  if (!challenge) return null;
  const where = { identifier: identifierOf(use), token: hashOfSecret(challenge), expires: { gt: clock.now() } };
  const { count } = await db().verificationToken.deleteMany({ where });
  return count === 1 ? challenge : null;
}
