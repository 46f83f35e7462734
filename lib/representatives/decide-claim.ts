import { recordAudit } from "@/lib/audit/record-audit";
import { addProposal, type Proposed } from "@/lib/joint-decisions/add-proposal";
import { agreedNote, needsSecondPerson, type Permission, permitAlone } from "@/lib/joint-decisions/second-person";
import { queueMail } from "@/lib/mail/queue-mail";
import { clock, indianDay } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { appUrl } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { authorize } from "@/lib/policy/authorize";
import { linkRepresentative } from "./link-representative";
import type { ClaimDecision } from "./schema";
import { listRequirements, requireNoticeGiven } from "./approval-requirements";
import type { DecidedClaim } from "./view";
import { judgeWebsite } from "./website-trust";

interface DecisionInput {
  actor: Person;
  id: string;
  decision: ClaimDecision;
  /** The second admin's agreement, if the claim needs it */
  permission?: Permission;
}

/**
 * Approves a proved claim, which links the person to the school for a year, or rejects it with a reason. If the claim needs two admins
 * (approval-requirements.ts), an approval becomes a proposal.
 * @throws AppError NOT_FOUND; DECIDED; FORBIDDEN (their own); CONFLICT: the website no longer proves it, its representatives were told less
 * than seven days ago, or the person is a parent of the school
 */
export function decideClaim({ actor, id, decision, permission }: DecisionInput): Promise<DecidedClaim | Proposed> {
  return inTransaction(async () => {
    const claim = await lockWaiting(id);
    authorize(actor, "representative.decide", { personId: claim.userId });
    if (decision.outcome === "refused") return reject({ actor, claim, reason: decision.reason! });
    const { needsTwo, waitsUntil } = (await listRequirements([id])).get(id)!;
    await requireSameWebsite(claim);
    if (needsTwo.length > 0 && !permission && (await needsSecondPerson(actor))) {
      const { role, domain, school } = claim;
      return addProposal({
        actor,
        kind: "claim.approve",
        subject: { kind: "claim", id, name: school.name },
        payload: { after: { role, domain } },
      });
    }
    requireNoticeGiven(waitsUntil);
    const agreed = needsTwo.length > 0 ? (permission ?? (await permitAlone(actor, "claim.approve", claim.school.name))) : permission;
    return approve({ actor, claim, permission: agreed });
  });
}

async function lockWaiting(id: string) {
  await db().$queryRaw`SELECT 1 FROM school_claims WHERE id = ${id}::uuid FOR UPDATE`;
  const claim = await db().schoolClaim.findUnique({
    where: { id },
    include: { school: { select: { name: true } }, user: { select: { firstName: true, email: true } } },
  });
  if (!claim) throw new AppError("NOT_FOUND", "This claim doesn’t exist.");
  if (claim.state !== "waiting") throw new AppError("DECIDED", "This claim is no longer open.");
  return claim;
}
type WaitingClaim = Awaited<ReturnType<typeof lockWaiting>>;

async function requireSameWebsite({ schoolId, domain }: WaitingClaim) {
  const website = await judgeWebsite(schoolId);
  if (website?.domain !== domain || !website.basis)
    throw new AppError(
      "CONFLICT",
      "The school’s website has changed since this claim was made. Reject it, and the person can start again.",
    );
}

async function approve({
  actor,
  claim,
  permission,
}: {
  actor: Person;
  claim: WaitingClaim;
  permission?: Permission;
}): Promise<DecidedClaim> {
  const { id, userId, schoolId, domain } = claim;
  await linkRepresentative({
    actor,
    domain,
    link: { userId, schoolId, proof: `Entered a code on ${indianDay(claim.provedAt!)} that we mailed to an address at ${domain}.` },
  });
  await close({ actor, claim, state: "approved" });
  const note = agreedNote(permission);
  await recordAudit({
    actor,
    action: "claim.approve",
    subject: { kind: "claim", id },
    after: { schoolId, ...(note.proposal && { note }) },
  });
  return { id, state: "approved" };
}

async function reject({ actor, claim, reason }: { actor: Person; claim: WaitingClaim; reason: string }): Promise<DecidedClaim> {
  const { id, userId, schoolId, user, school } = claim;
  await close({ actor, claim, state: "refused", reasonText: reason });
  await queueMail({
    kind: "claim-refused",
    userId,
    address: user.email,
    facts: { firstName: user.firstName, schoolName: school.name, reason, link: `${appUrl()}/schools/${schoolId}/claim` },
  });
  await recordAudit({ actor, action: "claim.refuse", subject: { kind: "claim", id }, after: { schoolId } });
  return { id, state: "refused" };
}

const close = ({ actor, claim, ...data }: { actor: Person; claim: WaitingClaim; state: string; reasonText?: string }) =>
  db().schoolClaim.update({
    where: { id: claim.id },
    data: { ...data, address: null, networkHash: null, decidedAt: clock.now(), decidedById: actor.id },
  });
