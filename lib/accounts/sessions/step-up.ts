import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { lockOwnAccount } from "@/lib/accounts/lock-account";
import { issueChallenge, redeemChallenge } from "@/lib/accounts/passkeys/challenges";
import { assertionOptions, findPasskey, recordPasskeyUse, verifyPasskey } from "@/lib/accounts/passkeys/prove-passkey";
import { requirePasskeyIfOnlyFactor } from "@/lib/accounts/passkeys/passkeys";
import { requirePassword } from "@/lib/accounts/passwords/require-password";
import type { StepUp } from "@/lib/accounts/schema";
import { proveFactorOnce } from "@/lib/accounts/second-factor/prove-second-factor";

export async function beginStepUp(actor: Person) {
  const passkeys = await db().passkey.findMany({ where: { userId: actor.id }, select: { credentialId: true } });
  const { challenge, cookie } = await issueChallenge({ purpose: "passkey-step-up", actor });
  const credentialIds = passkeys.map(({ credentialId }) => credentialId);
  return { options: await assertionOptions(challenge, credentialIds), cookie };
}

interface StepUpProof {
  actor: Person;
  proof: StepUp;
  givenChallenge: string | undefined;
}

/** For five minutes. @throws AppError VALIDATION, PASSKEY_REQUIRED, TOTP_REQUIRED, RATE_LIMITED, UNAUTHENTICATED */
export async function stepUp({ actor, proof, givenChallenge }: StepUpProof): Promise<void> {
  if ("password" in proof) return stepUpWithPassword({ actor, ...proof });
  const challenge = await redeemChallenge({ purpose: "passkey-step-up", actor }, givenChallenge);
  const passkey = await findPasskey(proof.passkey);
  const isOwn = passkey?.userId === actor.id;
  const newCounter = challenge && isOwn ? await verifyPasskey({ passkey, assertion: proof.passkey, challenge }) : null;
  if (newCounter === null || !passkey) throw wrongPasskey();
  await inTransaction(async () => {
    const now = clock.now();
    await confirmSession(actor, { confirmedAt: now, usedPasskey: true, factorProvedAt: now });
    if (!(await recordPasskeyUse(passkey, newCounter))) throw wrongPasskey();
  });
}

/** A thief of the session who knows the password must not get further without the second factor. */
async function stepUpWithPassword({ actor, password, totp }: { actor: Person; password: string; totp?: string }): Promise<void> {
  const account = await requirePassword({ userId: actor.id, password, field: "password" });
  await requirePasskeyIfOnlyFactor(actor);
  const hasProved = await proveFactorOnce({ actor, account, code: totp });
  const now = clock.now();
  return confirmSession(actor, { confirmedAt: now, ...(hasProved && { factorProvedAt: now }) });
}

function confirmSession(actor: Person, data: { confirmedAt: Date; usedPasskey?: boolean; factorProvedAt?: Date }): Promise<void> {
  return inTransaction(async () => {
    await lockOwnAccount(actor);
    await db().session.updateMany({ where: { id: actor.sessionId }, data });
  });
}

const wrongPasskey = () => new AppError("VALIDATION", "This passkey didn’t work. Please try again, or use your password.");
