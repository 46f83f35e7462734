import { encode } from "uqr";
import { subMinutes } from "date-fns";
import { recordAudit } from "@/lib/audit/record-audit";
import { resetLimit } from "@/lib/http/limits/rate-limits";
import { queueMail } from "@/lib/mail/queue-mail";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { requiresSecondFactor } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { authorize } from "@/lib/policy/authorize";
import { endSessions } from "@/lib/accounts/sessions/end-sessions";
import { requirePasskeyIfOnlyFactor } from "@/lib/accounts/passkeys/passkeys";
import { proveSecondFactor, countCodeAttempt, redeemAppCode } from "./prove-second-factor";
import { countRecoveryCodes, makeRecoveryCodes } from "./recovery-codes";
import { requirePassword } from "@/lib/accounts/passwords/require-password";
import { sealSecret } from "./sealed-secret";
import { newTotpSecret, totpAddress } from "./totp";
import type { OwnSecondFactor, SecondFactorSetup } from "@/lib/accounts/view";

const SETUP_MINUTES = 30;

export async function getSecondFactor(userId: string): Promise<OwnSecondFactor> {
  const factor = await db().secondFactor.findUnique({ where: { userId }, select: { confirmedAt: true } });
  return {
    since: factor?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: factor?.confirmedAt ? await countRecoveryCodes(userId) : 0,
    isRequired: requiresSecondFactor(),
  };
}

/**
 * Stores a new secret. Sign-in asks for its codes only once the first one has confirmed it.
 * @throws AppError FORBIDDEN, VALIDATION, RATE_LIMITED, PASSKEY_REQUIRED, CONFLICT
 */
export async function beginSecondFactor({ actor, password }: { actor: Person; password: string }): Promise<SecondFactorSetup> {
  authorize(actor, "second-factor.change", {});
  await requirePassword({ userId: actor.id, password, field: "password" });
  await requirePasskeyIfOnlyFactor(actor);
  const secret = newTotpSecret();
  // The condition keeps a confirmed second factor unchanged.
  const written = await db().$executeRaw`
    INSERT INTO second_factors (user_id, secret, created_at) VALUES (${actor.id}::uuid, ${sealSecret(secret, actor.id)}, ${clock.now()})
    ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at, last_step = NULL
    WHERE second_factors.confirmed_at IS NULL`;
  if (written === 0) throw new AppError("CONFLICT", "Your second factor is already on. Turn it off first to set up another app.");
  const address = totpAddress(secret, actor.email);
  return { secret, address, qr: qrPath(address) };
}

/** Returns recovery codes. Other sessions end. @throws AppError FORBIDDEN, PASSKEY_REQUIRED, CONFLICT, VALIDATION, RATE_LIMITED */
export async function confirmSecondFactor({ actor, code }: { actor: Person; code: string }): Promise<string[]> {
  authorize(actor, "second-factor.change", {});
  await requirePasskeyIfOnlyFactor(actor);
  const budget = await countCodeAttempt(actor.id);
  const codes = await inTransaction(async () => {
    const since = subMinutes(clock.now(), SETUP_MINUTES);
    const setup = await db().secondFactor.findFirst({ where: { userId: actor.id, confirmedAt: null, createdAt: { gt: since } } });
    if (!setup) throw new AppError("CONFLICT", "This setup has expired. Please start again.");
    if (!(await redeemAppCode({ userId: actor.id, sealed: setup.secret, code }))) {
      const message = "This is not the code the app shows now";
      throw new AppError("VALIDATION", "This code is wrong.", { code: message });
    }
    const { count } = await db().secondFactor.updateMany({
      where: { userId: actor.id, confirmedAt: null, secret: setup.secret },
      data: { confirmedAt: clock.now() },
    });
    if (count === 0) throw new AppError("CONFLICT", "This setup was replaced by another one. Please start again.");
    await endSessions({ userId: actor.id, except: actor.sessionId });
    await recordChange(actor, "second-factor.on");
    return makeRecoveryCodes(actor.id);
  });
  await resetLimit(budget);
  return codes;
}

interface Change {
  actor: Person;
  password: string;
  totp: string;
}

/** @throws AppError FORBIDDEN, CONFLICT (the site requires one), VALIDATION, TOTP_REQUIRED, RATE_LIMITED */
export async function switchSecondFactorOff({ actor, password, totp }: Change): Promise<void> {
  authorize(actor, "second-factor.change", {});
  if (requiresSecondFactor()) throw new AppError("CONFLICT", "This site requires a second factor for every administrator.");
  await prove({ actor, password, totp });
  await inTransaction(async () => {
    if (await removeSecondFactor(actor.id)) await recordChange(actor, "second-factor.off");
  });
}

/** Removes it if there is one that was set up after `since`. Returns whether there was one. */
export async function removeSecondFactor(userId: string, { since }: { since?: Date } = {}): Promise<boolean> {
  const { count } = await db().secondFactor.deleteMany({ where: { userId, ...(since && { createdAt: { gte: since } }) } });
  return count > 0;
}

/** @throws AppError FORBIDDEN, CONFLICT (it is off), VALIDATION, TOTP_REQUIRED, RATE_LIMITED */
export async function renewRecoveryCodes({ actor, password, totp }: Change): Promise<string[]> {
  authorize(actor, "second-factor.change", {});
  if ((await prove({ actor, password, totp })) === "none") throw new AppError("CONFLICT", "Your second factor is off.");
  return inTransaction(async () => {
    await recordAudit({ actor, action: "second-factor.new-codes", subject: { kind: "user", id: actor.id } });
    return makeRecoveryCodes(actor.id);
  });
}

async function prove({ actor, password, totp }: Change) {
  const account = await requirePassword({ userId: actor.id, password, field: "password" });
  return proveSecondFactor({ account, code: totp });
}

async function recordChange(actor: Person, action: "second-factor.on" | "second-factor.off") {
  await recordAudit({ actor, action, subject: { kind: "user", id: actor.id } });
  const { id: userId, email: address, firstName } = actor;
  const state = action === "second-factor.on" ? "on" : "off";
  await queueMail({ kind: "second-factor-changed", userId, address, facts: { firstName, state } });
}

/** The width of the quiet zone that readers need, in modules. */
const BORDER = 4;

/** A unit square per dark module; `size` is the side in modules. */
function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: "L", border: BORDER });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { size, path };
}
