import { recordAudit } from "@/lib/audit/record-audit";
import { queueMail } from "@/lib/mail/queue-mail";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import type { Actor } from "@/lib/policy/actor";
import { env } from "@/lib/platform/env";
import { beginSession } from "./begin-session";
import type { Browser } from "./browser";
import { checkCredentials, type SignInForm, wrongCredentials } from "./check-credentials";
import { rememberDevice } from "./known-devices";
import { proveSecondFactor, type SecondProof } from "@/lib/accounts/second-factor/prove-second-factor";
import { getCurrentUser } from "@/lib/accounts/queries";
import type { AdminLogin } from "@/lib/accounts/schema";
import { deviceCookie } from "./session-cookies";
import type { CurrentUser } from "@/lib/accounts/view";

interface SignIn {
  form: SignInForm;
  credentials: AdminLogin;
  browser: Browser;
  /** The browser's current actor, whose session ends. */
  actor: Actor;
}

/**
 * Signs a person in with a new session. Only the admin form creates admin sessions; it asks for the second factor, and is audited and mailed
 * to the admin. If the site requires a second factor, an admin without one can only set one up.
 *
 * @throws AppError WRONG_CREDENTIALS, TOTP_REQUIRED, RATE_LIMITED, ADMIN_LOGIN_REQUIRED
 */
export async function signIn({ form, credentials, browser, actor }: SignIn): Promise<{ user: CurrentUser; cookies: string[] }> {
  const { address, device, deviceSecret } = browser;
  const { totp, ...login } = credentials;
  const account = await checkCredentials({ form, ...login, address, deviceSecret });
  const isAdmin = form === "admins";
  const secondFactor = isAdmin ? await proveSecondFactor({ account, code: totp }) : "none";
  const hasRights = isAdmin && (secondFactor !== "none" || env().ADMIN_REQUIRE_TOTP === "off");
  return inTransaction(async () => {
    await requireSamePassword(account);
    const replaces = actor.kind === "person" ? actor.sessionId : undefined;
    const session = await beginSession({ userId: account.id, isAdmin, device, replaces });
    const secret = await rememberDevice({ userId: account.id, secret: deviceSecret });
    if (isAdmin) await recordAdminSignIn(account, device, secondFactor);
    log.info({ form, userId: account.id }, "signed in");
    return { user: await getCurrentUser({ id: account.id, isAdmin: hasRights }), cookies: [...session, deviceCookie(secret)] };
  });
}

interface Account {
  id: string;
  firstName: string;
  email: string;
}

/** Rejects a sign-in whose password was changed after it was compared, because the change has ended all sessions. */
async function requireSamePassword({ id, passwordHash }: { id: string; passwordHash: string | null }) {
  const rows = await db().$queryRaw<object[]>`SELECT 1 FROM users WHERE id = ${id}::uuid AND password_hash = ${passwordHash} FOR SHARE`;
  if (rows.length === 0) throw wrongCredentials();
}

async function recordAdminSignIn({ id, firstName, email }: Account, device: string, secondFactor: SecondProof) {
  const actor = { kind: "person", id, isAdmin: true } as const;
  const subject = { kind: "user", id };
  await recordAudit({ actor, action: "session.begin", subject, after: { form: "admins", device, secondFactor } });
  await queueMail({ kind: "admin-signed-in", userId: id, address: email, facts: { firstName, device, when: clock.now().toISOString() } });
}
