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
  /** The browser's current actor, whose session ends. */
  actor: Actor;
}

/**
 * Signs a person in with their password. Only the admin form creates admin sessions, and it asks for the second factor. If the site
 * requires one, an admin without any can only set one up, and an admin who has only passkeys signs in with those.
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

/** Rejects a sign-in whose password was changed after it was compared, because the change has ended all sessions. */
async function requireSamePassword({ id, passwordHash }: { id: string; passwordHash: string | null }) {
  const rows = await db().$queryRaw<object[]>`SELECT 1 FROM users WHERE id = ${id}::uuid AND password_hash = ${passwordHash} FOR SHARE`;
  if (rows.length === 0) throw wrongCredentials();
}
