import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import { decodeAttestationObject } from "@simplewebauthn/server/helpers";
import { recordAudit } from "@/lib/audit/record-audit";
import { queueMail } from "@/lib/mail/queue-mail";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { SITE } from "@/lib/platform/site";
import { isUniqueViolation } from "@/lib/platform/database/error-kinds";
import type { Person } from "@/lib/policy/actor";
import { lockOwnAccount } from "@/lib/accounts/lock-account";
import { requirePassword } from "@/lib/accounts/passwords/require-password";
import type { NewPasskey } from "@/lib/accounts/schema";
import { proveFactorOnce } from "@/lib/accounts/second-factor/prove-second-factor";
import { endSessions } from "@/lib/accounts/sessions/end-sessions";
import type { OwnPasskey } from "@/lib/accounts/view";
import { CHALLENGE_SECONDS, issueChallenge, redeemChallenge } from "./challenges";
import { passkeyView, requirePasskeyIfOnlyFactor } from "./passkeys";
import { relyingPartyId, relyingPartyOrigin } from "./relying-party";

const MAX_PASSKEYS = 20;

/**
 * A parent's address must be confirmed: a stranger who registered with someone's address must not keep a way in.
 * @throws AppError VALIDATION, RATE_LIMITED, EMAIL_UNCONFIRMED, CONFLICT (too many passkeys), PASSKEY_REQUIRED, TOTP_REQUIRED
 */
export async function beginPasskey({ actor, password, totp }: { actor: Person; password: string; totp?: string }) {
  const account = await requirePassword({ userId: actor.id, password, field: "password" });
  const { id, email, firstName, lastName, isAdmin } = account;
  if (!actor.isEmailConfirmed && !isAdmin)
    throw new AppError("EMAIL_UNCONFIRMED", "Please confirm your email address first. Open the link that we emailed you.");
  await requirePasskeyIfOnlyFactor(actor);
  const passkeys = await db().passkey.findMany({ where: { userId: id }, select: { credentialId: true } });
  if (passkeys.length >= MAX_PASSKEYS) throw tooManyPasskeys();
  await proveFactorOnce({ actor, account, code: totp });
  const { challenge, cookie } = await issueChallenge({ purpose: "passkey-add", actor });
  const options = await generateRegistrationOptions({
    rpName: SITE.name,
    rpID: relyingPartyId(),
    userID: new Uint8Array(Buffer.from(id)),
    userName: email,
    userDisplayName: `${firstName} ${lastName}`.trim(),
    challenge,
    timeout: CHALLENGE_SECONDS * 1000,
    attestationType: "none",
    excludeCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { options, cookie };
}

interface Addition {
  actor: Person;
  passkey: NewPasskey;
  givenChallenge: string | undefined;
  /** Names the passkey if the person gave it no name: "Chrome on Android" */
  device: string;
}

/**
 * An admin's other sessions end, because they began without the passkey.
 * @throws AppError VALIDATION, CONFLICT (used challenge, too many), UNAUTHENTICATED
 */
export async function addPasskey({ actor, passkey, givenChallenge, device }: Addition): Promise<OwnPasskey> {
  const challenge = await redeemChallenge({ purpose: "passkey-add", actor }, givenChallenge);
  if (!challenge) throw new AppError("CONFLICT", "This took too long. Please start again.");
  const { id, publicKey, counter, transports } = await verifyCreation(passkey.credential, challenge);
  return inTransaction(async () => {
    const { isAdmin, email, firstName } = await lockOwnAccount(actor);
    if ((await db().passkey.count({ where: { userId: actor.id } })) >= MAX_PASSKEYS) throw tooManyPasskeys();
    const created = await db()
      .passkey.create({
        data: {
          userId: actor.id,
          credentialId: id,
          publicKey,
          counter,
          transports: transports ?? [],
          name: passkey.name || device,
          createdAt: clock.now(),
        },
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new AppError("CONFLICT", "This passkey has been added already.") : error;
      });
    if (isAdmin) await endSessions({ userId: actor.id, except: actor.sessionId });
    await db().session.updateMany({ where: { id: actor.sessionId }, data: { usedPasskey: true, factorProvedAt: clock.now() } });
    await recordAudit({ actor, action: "passkey.add", subject: { kind: "user", id: actor.id }, after: { passkeyId: created.id } });
    const facts = { firstName, name: created.name, change: "added" } as const;
    await queueMail({ kind: "passkey-changed", userId: actor.id, address: email, facts });
    return passkeyView(created);
  });
}

async function verifyCreation(credential: NewPasskey["credential"], challenge: string) {
  try {
    requireNoCertificates(credential.response.attestationObject);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: relyingPartyOrigin(),
      expectedRPID: relyingPartyId(),
      requireUserVerification: true,
    });
    if (verified) return registrationInfo.credential;
  } catch {
    // The library throws a plain error for each wrong part; its texts repeat what the client sent.
  }
  throw new AppError("VALIDATION", "We couldn’t check this passkey. Please try again, or use another device.");
}

/**
 * We ask for no attestation and refuse one with certificates: the library would fetch revocation lists from addresses
 * in them.
 */
function requireNoCertificates(attestationObject: string) {
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, "base64url")));
  const isSelfSigned = attestation.get("fmt") === "packed" && attestation.get("attStmt").get("x5c") === undefined;
  if (attestation.get("fmt") !== "none" && !isSelfSigned) throw new Error("unexpected attestation");
}

const tooManyPasskeys = () => new AppError("CONFLICT", `You have ${MAX_PASSKEYS} passkeys. Please remove one first.`);
