import { generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import type { PasskeyAssertion } from "@/lib/accounts/schema";
import { CHALLENGE_SECONDS } from "./challenges";
import { relyingPartyId, relyingPartyOrigin } from "./relying-party";

/** Without `credentialIds` the authenticator shows all passkeys that it has for this site. */
export const assertionOptions = (challenge: Uint8Array<ArrayBuffer>, credentialIds: string[] = []) =>
  generateAuthenticationOptions({
    rpID: relyingPartyId(),
    challenge,
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: "required",
    allowCredentials: credentialIds.map((id) => ({ id })),
  });

/** Null if the passkey is unknown, or belongs to another person than the authenticator names. */
export async function findPasskey({ id, response: { userHandle } }: PasskeyAssertion) {
  const passkey = await db().passkey.findUnique({ where: { credentialId: id } });
  if (!passkey || (userHandle && userHandle !== userHandleOf(passkey.userId))) return null;
  return passkey;
}

/** An account's id says nothing about the person. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString("base64url");

type StoredPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

interface PasskeyProof {
  passkey: StoredPasskey;
  assertion: PasskeyAssertion;
  challenge: string;
}

/** Checks signature, challenge, origin, host, verification and counter. Returns the new counter; null if something is wrong. */
export async function verifyPasskey({ passkey, assertion, challenge }: PasskeyProof): Promise<number | null> {
  const { credentialId, publicKey, counter } = passkey;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: relyingPartyOrigin(),
      expectedRPID: relyingPartyId(),
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: Number(counter) },
      requireUserVerification: true,
    });
    if (verified) return authenticationInfo.newCounter;
  } catch {
    // The library throws a plain error for each wrong part; its texts repeat what the client sent.
  }
  log.info({ userId: passkey.userId, passkeyId: passkey.id }, "passkey refused");
  return null;
}

/** False: the passkey was removed or used meanwhile. */
export async function recordPasskeyUse({ id, counter }: StoredPasskey, newCounter: number): Promise<boolean> {
  const { count } = await db().passkey.updateMany({ where: { id, counter }, data: { counter: newCounter, lastUsedAt: clock.now() } });
  return count > 0;
}
