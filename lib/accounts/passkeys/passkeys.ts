import { subSeconds } from "date-fns";
import type { Passkey } from "@/prisma/generated/client";
import { recordAudit } from "@/lib/audit/record-audit";
import { queueMail } from "@/lib/mail/queue-mail";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { requiresSecondFactor } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { STEP_UP_SECONDS } from "@/lib/policy/step-up";
import { lockOwnAccount } from "@/lib/accounts/lock-account";
import { requirePassword } from "@/lib/accounts/passwords/require-password";
import { type OwnPasskey, ownPasskey } from "@/lib/accounts/view";
import { viewOf } from "@/lib/platform/view-of";

export async function listPasskeys(userId: string): Promise<OwnPasskey[]> {
  const passkeys = await db().passkey.findMany({ where: { userId }, orderBy: [{ createdAt: "desc" }, { id: "asc" }] });
  return passkeys.map(passkeyView);
}

export const passkeyView = (passkey: Passkey): OwnPasskey => viewOf(ownPasskey, passkey);

/** @throws AppError NOT_FOUND (removed, or another person's) */
export async function getOwnPasskey({ id, userId }: { id: string; userId: string }): Promise<Passkey> {
  const passkey = await db().passkey.findFirst({ where: { id, userId } });
  if (!passkey) throw passkeyNotFound();
  return passkey;
}

/** @throws AppError NOT_FOUND (removed meanwhile) */
export async function renamePasskey({ id, name }: { id: string; name: string }): Promise<OwnPasskey> {
  const [passkey] = await db().passkey.updateManyAndReturn({ where: { id }, data: { name } });
  if (!passkey) throw passkeyNotFound();
  return passkeyView(passkey);
}

interface Removal {
  actor: Person;
  passkey: Passkey;
  password: string;
}

/** @throws AppError VALIDATION, RATE_LIMITED, PASSKEY_REQUIRED, CONFLICT (an admin needs a factor), NOT_FOUND, UNAUTHENTICATED */
export async function removePasskey({ actor, passkey: { id, name }, password }: Removal): Promise<void> {
  await requirePassword({ userId: actor.id, password, field: "password" });
  await requirePasskeyIfOnlyFactor(actor);
  await inTransaction(async () => {
    const { isAdmin, email, firstName } = await lockOwnAccount(actor);
    const { count } = await db().passkey.deleteMany({ where: { id, userId: actor.id } });
    if (count === 0) throw passkeyNotFound();
    if (isAdmin && requiresSecondFactor() && !(await hasSecondFactor(actor.id)))
      throw new AppError("CONFLICT", "This site requires a second factor. Add another passkey or an authenticator app first.");
    await recordAudit({ actor, action: "passkey.remove", subject: { kind: "user", id: actor.id }, after: { passkeyId: id } });
    await queueMail({ kind: "passkey-changed", userId: actor.id, address: email, facts: { firstName, name, change: "removed" } });
  });
}

export const countPasskeys = (userId: string): Promise<number> => db().passkey.count({ where: { userId } });

const hasSecondFactor = async (userId: string): Promise<boolean> =>
  (await countPasskeys(userId)) > 0 || (await db().secondFactor.count({ where: { userId, confirmedAt: { not: null } } })) > 0;

/** An admin who has only passkeys must have used one: a thief of the session may know the password. @throws AppError PASSKEY_REQUIRED */
export async function requirePasskeyIfOnlyFactor(actor: Person): Promise<void> {
  const hasOnlyPasskeys = { isAdmin: true, passkeys: { some: {} }, NOT: { secondFactor: { confirmedAt: { not: null } } } };
  const needsPasskey = (await db().user.count({ where: { id: actor.id, ...hasOnlyPasskeys } })) > 0;
  if (needsPasskey && !(await hasProvedFactor(actor)))
    throw new AppError("PASSKEY_REQUIRED", "Confirm with one of your passkeys, or sign out and sign in with it.");
}

/** Whether this session proved a factor in the last five minutes. A new session is no proof, because changing the password begins one. */
export async function hasProvedFactor({ sessionId }: Pick<Person, "sessionId">): Promise<boolean> {
  const since = subSeconds(clock.now(), STEP_UP_SECONDS);
  return (await db().session.count({ where: { id: sessionId, factorProvedAt: { gt: since } } })) > 0;
}

const passkeyNotFound = () => new AppError("NOT_FOUND", "This passkey has been removed.");
