import { recordAudit } from "@/lib/audit/record-audit";
import { queueMail } from "@/lib/mail/queue-mail";
import { clock } from "@/lib/platform/clock";
import { inTransaction } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { VISITOR, type Actor } from "@/lib/policy/actor";
import { beginSession } from "./begin-session";
import type { Browser } from "./browser";
import { checkCredentials, type Door } from "./check-credentials";
import { rememberDevice } from "./known-devices";
import { getCurrentUser } from "./queries";
import type { Login } from "./schema";
import { deviceCookie } from "./session-cookies";
import type { CurrentUser } from "./view";

interface SignIn {
  door: Door;
  credentials: Login;
  browser: Browser;
  /** Who this browser was signed in as: that session ends. */
  actor: Actor;
}

/**
 * Signs someone in: a new session each time, whatever the browser brought along. Only at the admins' door is an admin's
 * session made; that one is audited and mailed to its owner.
 *
 * @throws AppError WRONG_CREDENTIALS, RATE_LIMITED, ADMIN_LOGIN_REQUIRED
 */
export async function signIn({ door, credentials, browser, actor }: SignIn): Promise<{ user: CurrentUser; cookies: string[] }> {
  const { address, device, deviceSecret } = browser;
  const account = await checkCredentials({ door, ...credentials, address, deviceSecret });
  const isAdmin = door === "admins";
  return inTransaction(async () => {
    const replaces = actor.kind === "person" ? actor.sessionId : undefined;
    const session = await beginSession({ userId: account.id, isAdmin, device, replaces });
    const secret = await rememberDevice({ userId: account.id, secret: deviceSecret });
    if (isAdmin) await noteAdmin(account, device);
    log.info({ door, userId: account.id }, "signed in");
    return { user: await getCurrentUser({ id: account.id, isAdmin }), cookies: [...session, deviceCookie(secret)] };
  });
}

async function noteAdmin({ id, firstName, email }: { id: string; firstName: string; email: string }, device: string) {
  await recordAudit({ actor: VISITOR, action: "session.begin", subject: { kind: "user", id }, after: { door: "admins", device } });
  await queueMail({ kind: "admin-signed-in", userId: id, address: email, facts: { firstName, device, when: clock.now().toISOString() } });
}
