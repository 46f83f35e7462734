import { recordAudit } from "@/lib/audit/record-audit";
import { queueMail } from "@/lib/mail/queue-mail";
import { clock } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";
import type { Actor } from "@/lib/policy/actor";
import { getCurrentUser } from "@/lib/accounts/queries";
import type { SecondProof } from "@/lib/accounts/second-factor/prove-second-factor";
import type { CurrentUser } from "@/lib/accounts/view";
import { beginSession } from "./begin-session";
import type { Browser } from "./browser";
import type { SignInForm } from "./check-credentials";
import { rememberDevice } from "./known-devices";
import { deviceCookie } from "./session-cookies";

interface Account {
  id: string;
  firstName: string;
  email: string;
}

interface OpenedSession {
  account: Account;
  form: SignInForm;
  secondFactor: SecondProof;
  /** False for an admin who can only set up a second factor. */
  hasRights: boolean;
  browser: Browser;
  actor: Actor;
}

/** An admin's session is audited and mailed to them. */
export async function openSession({ account, form, secondFactor, hasRights, browser, actor }: OpenedSession) {
  const { device, deviceSecret } = browser;
  const isAdmin = form === "admins";
  const replaces = actor.kind === "person" ? actor.sessionId : undefined;
  const usedPasskey = secondFactor === "passkey";
  const factorProvedAt = secondFactor === "none" ? undefined : clock.now();
  const session = await beginSession({ userId: account.id, isAdmin, device, replaces, usedPasskey, factorProvedAt });
  const secret = await rememberDevice({ userId: account.id, secret: deviceSecret });
  if (isAdmin) await recordAdminSignIn(account, device, secondFactor);
  log.info({ form, userId: account.id }, "signed in");
  const user: CurrentUser = await getCurrentUser({ id: account.id, isAdmin: hasRights });
  return { user, cookies: [...session, deviceCookie(secret)] };
}

async function recordAdminSignIn({ id, firstName, email }: Account, device: string, secondFactor: SecondProof) {
  const actor = { kind: "person", id, isAdmin: true } as const;
  const subject = { kind: "user", id };
  await recordAudit({ actor, action: "session.begin", subject, after: { form: "admins", device, secondFactor } });
  await queueMail({ kind: "admin-signed-in", userId: id, address: email, facts: { firstName, device, when: clock.now().toISOString() } });
}
