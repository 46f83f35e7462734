import { hashOfCode } from "@/lib/accounts/second-factor/sealed-secret";
import { normaliseCode } from "@/lib/accounts/second-factor/recovery-codes";
import { recordAudit } from "@/lib/audit/record-audit";
import { requireLimit } from "@/lib/http/limits/rate-limits";
import { clock, indianDay } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { networkHash } from "@/lib/platform/network-hash";
import type { Person } from "@/lib/policy/actor";
import { representationEnd } from "./representation-term";
import { notifyRepresentatives } from "./notify-representatives";
import { getOwnClaim } from "./own-claims";
import type { OwnClaim } from "./view";

interface OwnClaimInput {
  actor: Person;
  id: string;
}

/**
 * Proves a claim by the mailed code. It then awaits an admin; a current link by the same domain is renewed at once.
 * @throws AppError NOT_FOUND, DECIDED, RATE_LIMITED, VALIDATION (the code)
 */
export async function confirmClaim({ actor, id, code, client }: OwnClaimInput & { code: string; client: string }): Promise<OwnClaim> {
  if ((await db().schoolClaim.count({ where: { id, userId: actor.id } })) === 0) throw noClaim();
  await requireLimit({ limit: "claim-code", of: id }, "You have entered several codes. Please start again tomorrow.");
  return inTransaction(async () => {
    const { userId, schoolId, domain, codeHash, codeExpiresAt } = await lockOpen({ actor, id, states: ["code"] });
    if (codeExpiresAt! <= clock.now()) throw wrongCode("This code has expired. Withdraw this claim and start again");
    if (hashOfCode(normaliseCode(code), id) !== codeHash) throw wrongCode("This code is wrong. Enter the newest one");
    const proved = { codeHash: null, codeExpiresAt: null, provedAt: clock.now() };
    const where = { userId, schoolId, domain, endedAt: null };
    const renewed = await db().schoolRepresentative.updateMany({ where, data: { endsOn: representationEnd(), remindedAt: null } });
    if (renewed.count > 0) {
      await db().schoolClaim.update({ where: { id }, data: { ...proved, state: "approved", address: null, decidedAt: clock.now() } });
      await recordAudit({ actor, action: "representative.renew", subject: { kind: "user", id: userId }, after: { schoolId } });
      return getOwnClaim(id);
    }
    await db().schoolClaim.update({
      where: { id },
      data: {
        ...proved,
        state: "waiting",
        networkHash: networkHash({ client, purpose: "claim network", period: indianDay().slice(0, 7) }),
      },
    });
    await recordAudit({ actor, action: "claim.prove", subject: { kind: "claim", id }, after: { schoolId } });
    await notifyRepresentatives(schoolId, userId);
    return getOwnClaim(id);
  });
}

/** @throws AppError NOT_FOUND, DECIDED */
export function withdrawClaim({ actor, id }: OwnClaimInput): Promise<void> {
  return inTransaction(async () => {
    const { schoolId } = await lockOpen({ actor, id, states: ["code", "waiting"] });
    await db().schoolClaim.update({
      where: { id },
      data: { state: "withdrawn", address: null, codeHash: null, networkHash: null, decidedAt: clock.now() },
    });
    await recordAudit({ actor, action: "claim.withdraw", subject: { kind: "claim", id }, after: { schoolId } });
  });
}

const noClaim = () => new AppError("NOT_FOUND", "This claim doesn’t exist.");

async function lockOpen({ actor, id, states }: OwnClaimInput & { states: string[] }) {
  await db().$queryRaw`SELECT 1 FROM school_claims WHERE id = ${id}::uuid AND user_id = ${actor.id}::uuid FOR UPDATE`;
  const claim = await db().schoolClaim.findFirst({ where: { id, userId: actor.id } });
  if (!claim) throw noClaim();
  if (!states.includes(claim.state)) throw new AppError("DECIDED", "This claim is no longer open.");
  return claim;
}

const wrongCode = (text: string) => new AppError("VALIDATION", text, { code: text });
