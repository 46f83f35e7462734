import { recordAudit } from "@/lib/audit/record-audit";
import { queueMail } from "@/lib/mail/queue-mail";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { authorize } from "@/lib/policy/authorize";
import { OUTCOME_LABELS } from "./labels";
import { getGrievance } from "./queries";
import type { GrievanceDecision } from "./schema";
import type { GrievanceDetail } from "./view";

interface DecideGrievance {
  actor: Person;
  grievanceId: string;
  decision: GrievanceDecision;
}

interface LockedGrievance {
  number: string;
  name: string | null;
  email: string | null;
  userId: string | null;
  decidedAt: Date | null;
  version: number;
}

/**
 * Decides a grievance and mails the answer, in one transaction that locks its row.
 * @throws AppError NOT_FOUND; FORBIDDEN (the admin's own grievance); DECIDED; CONFLICT if `version` is stale
 */
export function decideGrievance({ actor, grievanceId, decision }: DecideGrievance): Promise<GrievanceDetail> {
  const { outcome, answer, version } = decision;
  return inTransaction(async () => {
    const grievance = await lockGrievance(grievanceId);
    if (!grievance) throw new AppError("NOT_FOUND", "This grievance doesn’t exist.");
    const { userId, number } = grievance;
    authorize(actor, "grievance.decide", { personId: userId ?? "" });
    if (grievance.decidedAt) throw new AppError("DECIDED", "This grievance has already been decided.");
    if (typeof version === "number" && version !== grievance.version)
      throw new AppError("CONFLICT", "This grievance has changed since you opened it. Please look at it again.");
    await db().grievance.update({
      where: { id: grievanceId },
      data: { outcome, answer, decidedAt: clock.now(), decidedById: actor.id, version: { increment: 1 } },
    });
    await recordAudit({
      actor,
      action: "grievance.decide",
      subject: { kind: "grievance", id: grievanceId },
      after: { outcome },
      personal: userId ? [{ personId: userId, after: { answer } }] : [],
    });
    if (grievance.email)
      await queueMail({
        kind: "grievance-decided",
        address: grievance.email,
        userId: userId ?? undefined,
        facts: { name: grievance.name ?? "", number, outcome: OUTCOME_LABELS[outcome], answer },
      });
    return getGrievance(grievanceId);
  });
}

/** Locks the person's row first, the order in which deleting an account locks. */
async function lockGrievance(id: string): Promise<LockedGrievance | undefined> {
  await db().$queryRaw`SELECT id FROM users WHERE id = (SELECT user_id FROM grievances WHERE id = ${id}::uuid) FOR KEY SHARE`;
  const [row] = await db().$queryRaw<LockedGrievance[]>`
    SELECT number, name, email, user_id AS "userId", decided_at AS "decidedAt", version
    FROM grievances WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return row;
}
