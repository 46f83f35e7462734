import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { lockOwnAccount } from "@/lib/accounts/lock-account";
import { issueChallenge, redeemChallenge } from "@/lib/accounts/passkeys/challenges";
import { assertionOptions, findPasskey, recordPasskeyUse, verifyPasskey } from "@/lib/accounts/passkeys/prove-passkey";
import { requirePassword } from "@/lib/accounts/passwords/require-password";
import type { StepUp } from "@/lib/accounts/schema";

/** What the browser needs to confirm with one of the person's passkeys, and the challenge's cookie. */
export async function beginStepUp(actor: Person) {
  const passkeys = await db().passkey.findMany({ where: { userId: actor.id }, select: { credentialId: true } });
  const { challenge, cookie } = await issueChallenge({ purpose: "passkey-step-up", actor });
  const credentialIds = passkeys.map(({ credentialId }) => credentialId);
  return { options: await assertionOptions(challenge, credentialIds), cookie };
}

interface StepUpProof {
  actor: Person;
  proof: StepUp;
  /** From the browser's cookie */
  givenChallenge: string | undefined;
}

/**
 * Confirms a session for five minutes with the person's password or a passkey.
 *
 * @throws AppError VALIDATION (wrong password or passkey), RATE_LIMITED, UNAUTHENTICATED (the session has just ended)
 */
export async function stepUp({ actor, proof, givenChallenge }: StepUpProof): Promise<void> {
  if ("password" in proof) {
    await requirePassword({ userId: actor.id, password: proof.password, field: "password" });
    return confirmSession(actor, { confirmedAt: clock.now() });
  }
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

function confirmSession(actor: Person, data: { confirmedAt: Date; usedPasskey?: boolean; factorProvedAt?: Date }): Promise<void> {
  return inTransaction(async () => {
    await lockOwnAccount(actor);
    await db().session.updateMany({ where: { id: actor.sessionId }, data });
  });
}

const wrongPasskey = () => new AppError("VALIDATION", "This passkey didn’t work. Please try again, or use your password.");
