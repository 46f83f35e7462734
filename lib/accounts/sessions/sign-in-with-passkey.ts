import { requireLimit } from "@/lib/http/limits/rate-limits";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Actor } from "@/lib/policy/actor";
import { lockAccount } from "@/lib/accounts/lock-account";
import { issueChallenge, redeemChallenge } from "@/lib/accounts/passkeys/challenges";
import { assertionOptions, findPasskey, recordPasskeyUse, verifyPasskey } from "@/lib/accounts/passkeys/prove-passkey";
import type { PasskeyAssertion } from "@/lib/accounts/schema";
import type { CurrentUser } from "@/lib/accounts/view";
import type { Browser } from "./browser";
import { countSignInAttempt } from "./check-credentials";
import { openSession } from "./open-session";

/** @throws AppError RATE_LIMITED */
export async function beginPasskeySignIn({ address }: Browser) {
  await requireLimit({ limit: "passkey-challenge", address }, "Too many attempts from your network. Please try again in 15 minutes.");
  const { challenge, cookie } = await issueChallenge({ purpose: "passkey-sign-in", actor: null });
  return { options: await assertionOptions(challenge), cookie };
}

interface PasskeySignIn {
  assertion: PasskeyAssertion;
  givenChallenge: string | undefined;
  browser: Browser;
  actor: Actor;
}

/** The authenticator has verified the person, so that an admin needs no second factor. @throws AppError WRONG_CREDENTIALS, RATE_LIMITED */
export async function signInWithPasskey({
  assertion,
  givenChallenge,
  browser,
  actor,
}: PasskeySignIn): Promise<{ user: CurrentUser; cookies: string[] }> {
  const challenge = await redeemChallenge({ purpose: "passkey-sign-in", actor: null }, givenChallenge);
  const passkey = await findPasskey(assertion);
  const owner =
    passkey && (await db().user.findUnique({ where: { id: passkey.userId }, select: { id: true, email: true, isAdmin: true } }));
  const refundAttempt = await countSignInAttempt({ account: owner, form: owner?.isAdmin ? "admins" : "parents", ...browser });
  if (!challenge || !passkey || !assertion.response.userHandle) throw wrongPasskey();
  const newCounter = await verifyPasskey({ passkey, assertion, challenge });
  if (newCounter === null) throw wrongPasskey();
  const signedIn = await inTransaction(async () => {
    const account = await lockAccount(passkey.userId);
    if (!account || !(await recordPasskeyUse(passkey, newCounter))) throw wrongPasskey();
    const form = account.isAdmin ? "admins" : "parents";
    return openSession({ account, form, secondFactor: "passkey", hasRights: account.isAdmin, browser, actor });
  });
  await refundAttempt();
  return signedIn;
}

const wrongPasskey = () =>
  new AppError("WRONG_CREDENTIALS", "This passkey didn’t work. Please try again, or use your email address and password.");
