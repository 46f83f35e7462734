import { db, inTransaction } from "@/lib/platform/db";
import { requiresSecondFactor } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import type { Actor } from "@/lib/policy/actor";
import { countPasskeys } from "@/lib/accounts/passkeys/passkeys";
import { proveSecondFactor } from "@/lib/accounts/second-factor/prove-second-factor";
import type { AdminLogin } from "@/lib/accounts/schema";
import type { CurrentUser } from "@/lib/accounts/view";
import type { Browser } from "./browser";
import { checkCredentials, type SignInForm, wrongCredentials } from "./check-credentials";
import { openSession } from "./open-session";

interface SignIn {
  form: SignInForm;
  credentials: AdminLogin;
  browser: Browser;
  actor: Actor;
}

/**
 * Admins have a form of their own, which asks for the second factor.
 * @throws AppError WRONG_CREDENTIALS, TOTP_REQUIRED, PASSKEY_REQUIRED, RATE_LIMITED, ADMIN_LOGIN_REQUIRED
 */
export async function signIn({ form, credentials, browser, actor }: SignIn): Promise<{ user: CurrentUser; cookies: string[] }> {
  const { address, deviceSecret } = browser;
  const { totp, ...login } = credentials;
  const account = await checkCredentials({ form, ...login, address, deviceSecret });
  const isAdmin = form === "admins";
  const secondFactor = isAdmin ? await proveSecondFactor({ account, code: totp }) : "none";
  const lacksFactor = isAdmin && secondFactor === "none" && requiresSecondFactor();
  if (lacksFactor && (await countPasskeys(account.id)) > 0)
    throw new AppError("PASSKEY_REQUIRED", "Your password is right. Please sign in with your passkey.");
  return inTransaction(async () => {
    await requireSamePassword(account);
    return openSession({ account, form, secondFactor, hasRights: isAdmin && !lacksFactor, browser, actor });
  });
}

/** A change of the password since it was compared has ended all sessions. */
async function requireSamePassword({ id, passwordHash }: { id: string; passwordHash: string | null }) {
  const rows = await db().$queryRaw<object[]>`SELECT 1 FROM users WHERE id = ${id}::uuid AND password_hash = ${passwordHash} FOR SHARE`;
  if (rows.length === 0) throw wrongCredentials();
}
