import { addHours } from "date-fns";
import { lockOwnAccount } from "@/lib/accounts/lock-account";
import { recordAudit } from "@/lib/audit/record-audit";
import { queueMail } from "@/lib/mail/queue-mail";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { addProposal, openDaysOf, type ProposalSubject, withdraw } from "./add-proposal";
import { JOINT_KIND_LABELS } from "./labels";
import { isOwnSchool, listOwnSchools, type SchoolAct } from "./own-schools";
import { ALONE_AFTER_HOURS, isEdit, type JointKind, type ProposalAnswer, type ProposalPayload } from "./schema";
import { mailAdmins, needsSecondPerson, permit, requireEstablished, type Permission } from "./second-person";

/** An act that requires two admins. */
export interface JointAct extends SchoolAct {
  subjectKind: ProposalSubject["kind"];
  /** The subject's name for admins and the audit log. Only for acts of PROPOSED_KINDS. @throws AppError if it doesn't exist */
  nameSubject?: (id: string) => Promise<string>;
  /** Whether the subject has changed since the proposal, so that the act would do something else than proposed. */
  hasChangedSince?: (id: string, proposal: { proposedAt: Date; payload: unknown; personId: string | null }) => Promise<boolean>;
  /** Discards what waited for a proposal that was declined or withdrawn. */
  discard?: (subjectId: string) => Promise<void>;
  carryOut?: (input: ActInput) => Promise<unknown>;
}

interface ActInput {
  actor: Person;
  subjectId: string;
  permission: Permission;
  payload: unknown;
  proposedAt: Date;
  personId: string | null;
}

export type JointActs = Record<JointKind, JointAct>;

interface Proposal extends ProposalPayload {
  actor: Person;
  acts: JointActs;
}

/** Proposes an act to the other admins. @throws AppError FORBIDDEN; CONFLICT if a proposal is open; the errors of `nameSubject` */
export function proposeJointly({ actor, acts, kind, reason, ...proposed }: Proposal): Promise<{ id: string }> {
  const { subjectKind, nameSubject } = acts[kind];
  // Postgres ignores the case of a UUID, but the open proposal is found by text: a second spelling would allow a second proposal.
  const id = subjectKind === "review" ? proposed.subjectId.toLowerCase() : proposed.subjectId;
  return inTransaction(async () => {
    await requireEstablished(actor);
    const name = (await nameSubject?.(id)) ?? "";
    const { proposal } = await addProposal({ actor, kind, subject: { kind: subjectKind, id, name }, reason });
    return { id: proposal };
  });
}

interface AnswerInput extends ProposalAnswer {
  actor: Person;
  acts: JointActs;
  id: string;
}

/**
 * Declines a proposal, or agrees to it and carries it out in the same transaction.
 * @throws AppError NOT_FOUND; FORBIDDEN, also about the admin's own school; OWN_PROPOSAL; DECIDED if it is no longer open; CONFLICT if the subject has changed; and the
 * errors of the act, which leave the proposal open
 */
export function answerProposal({ actor, acts, id, outcome, reason = "" }: AnswerInput): Promise<void> {
  return inTransaction(
    async () => {
      // The admin may have been demoted since the request began.
      if (!(await lockOwnAccount(actor)).isAdmin) throw new AppError("FORBIDDEN", "You are no longer an administrator.");
      const proposal = await lockOpenProposal(id);
      const { subjectId, proposedBy, subjectName, payload, proposedAt, personId } = proposal;
      const kind = proposal.kind as JointKind;
      const isAlone = proposal.proposedById === actor.id;
      if (isAlone) await requireAlone(actor, proposedAt, outcome);
      if (!isAlone && (await isOwnSchool(acts[kind], proposal, await listOwnSchools(actor.id))))
        throw new AppError("FORBIDDEN", "You represent this school or have a child there. Another administrator must answer.");
      if (!proposedBy?.isAdmin) throw new AppError("DECIDED", "The one who proposed this is no longer an administrator.");
      if (outcome === "agreed" && !isAlone) for (const person of [actor, proposedBy]) await requireEstablished(person);
      if (outcome === "agreed" && (await acts[kind].hasChangedSince?.(subjectId, proposal)))
        throw new AppError("CONFLICT", `${subjectName} has changed since this was proposed. It can be withdrawn and proposed again.`);
      const decided = { decidedById: actor.id, decidedAt: clock.now(), answer: reason || null };
      await db().jointDecision.update({ where: { id }, data: { status: outcome, isAlone, ...decided } });
      const subject = { kind: acts[kind].subjectKind, id: subjectId };
      const action = outcome === "agreed" ? "joint.agree" : "joint.decline";
      await recordAudit({
        actor,
        action,
        subject,
        after: { kind, note: { proposal: id, ...(isAlone && { isAlone }), ...(reason && { reason }) } },
      });
      const permission = permit(kind, isAlone ? null : id);
      if (outcome === "agreed") await acts[kind].carryOut?.({ actor, subjectId, permission, payload, proposedAt, personId });
      else await acts[kind].discard?.(subjectId);
      // Edits are frequent, so their author is mailed only when one is declined.
      if (isEdit(kind) && outcome === "agreed") return;
      if (isAlone) return mailAdmins({ kind, subjectName, state: "done-alone" });
      const facts = { act: JOINT_KIND_LABELS[kind], subjectName, state: outcome };
      await queueMail({ kind: "joint-act", userId: proposedBy.id, address: proposedBy.email, facts });
    },
    { timeout: 60_000 },
  );
}

/** Withdraws a proposal; only its author can. @throws AppError NOT_FOUND, FORBIDDEN, DECIDED */
export function withdrawProposal({ actor, acts, id }: Omit<AnswerInput, "outcome">): Promise<void> {
  return inTransaction(async () => {
    const { subjectId, proposedById, ...proposal } = await lockOpenProposal(id);
    const kind = proposal.kind as JointKind;
    if (proposedById !== actor.id) throw new AppError("FORBIDDEN", "Only the one who proposed this can withdraw it.");
    await withdraw({ actor, id, kind, subject: { kind: acts[kind].subjectKind, id: subjectId } });
    await acts[kind].discard?.(subjectId);
  });
}

async function lockOpenProposal(id: string) {
  await db().$queryRaw`SELECT id FROM joint_decisions WHERE id = ${id}::uuid FOR UPDATE`;
  const proposal = await db().jointDecision.findUnique({
    where: { id },
    include: { proposedBy: { select: { id: true, email: true, isAdmin: true } } },
  });
  if (!proposal) throw new AppError("NOT_FOUND", "This proposal doesn’t exist.");
  if (proposal.status !== "open") throw new AppError("DECIDED", `This proposal is no longer open: ${proposal.status}.`);
  if (proposal.expiresAt <= clock.now())
    throw new AppError("DECIDED", `Nobody answered this proposal in ${openDaysOf(proposal.kind as JointKind)} days. Propose it again.`);
  return proposal;
}

async function requireAlone(actor: Person, proposedAt: Date, outcome: ProposalAnswer["outcome"]) {
  if (outcome === "declined" || (await needsSecondPerson(actor)))
    throw new AppError("OWN_PROPOSAL", "Another administrator must answer your proposal. You can withdraw it.");
  if (clock.now() < addHours(proposedAt, ALONE_AFTER_HOURS))
    throw new AppError("OWN_PROPOSAL", `You are the only administrator: you can do this ${ALONE_AFTER_HOURS} hours after proposing it.`);
}
