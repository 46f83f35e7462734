import { isDeepStrictEqual } from "node:util";
import { addDays, subHours } from "date-fns";
import type { Prisma } from "@/prisma/generated/client";
import { type AuditActor, recordAudit } from "@/lib/audit/record-audit";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { isEdit, type JointKind } from "./schema";
import { mailAdmins } from "./second-person";

/** Edits stay open longer than a new admin's first seven days, in which nobody can agree to the admin's proposals. */
const OPEN_DAYS = { proposed: 7, edit: 30 };

export const openDaysOf = (kind: JointKind): number => (isEdit(kind) ? OPEN_DAYS.edit : OPEN_DAYS.proposed);

export interface ProposalSubject {
  kind: "school" | "review" | "correction" | "claim" | "batch";
  id: string;
}

type Proposer = Extract<AuditActor, { kind: "person" }>;

interface NewProposal {
  actor: Proposer;
  kind: JointKind;
  subject: ProposalSubject & { name: string };
  reason?: string;
  /** What exactly is proposed; personal data only of this person */
  payload?: Prisma.InputJsonObject;
  personId?: string | null;
}

export interface Proposed {
  proposal: string;
}

export const isProposed = (result: object): result is Proposed => "proposal" in result;

/**
 * Stores a proposal in the current transaction, and mails the other admins. Repeating a proposal returns the open one.
 * @throws AppError CONFLICT if there is another open proposal of this kind about this subject
 */
export async function addProposal({ actor, kind, subject, reason = "", payload = {}, personId = null }: NewProposal): Promise<Proposed> {
  const now = clock.now();
  const overdue = { kind, subjectId: subject.id, status: "open", expiresAt: { lte: now } };
  await db().jointDecision.updateMany({ where: overdue, data: { status: "lapsed" } });
  const own = await findOwn({ actor, kind, subjectId: subject.id });
  if (own && isEdit(kind) && own.personId === personId && isDeepStrictEqual(own.payload, payload)) return { proposal: own.id };
  // An admin may be reading the open proposal, so it is withdrawn and replaced instead of changed.
  if (own && kind === "school.change") await withdraw({ actor, id: own.id, kind, subject });
  const [made] = await db().jointDecision.createManyAndReturn({
    data: [
      {
        ...{ id: newId(), kind, subjectId: subject.id, subjectName: subject.name, reason, payload, personId },
        ...{ proposedById: actor.id, proposedAt: now, expiresAt: addDays(now, openDaysOf(kind)) },
      },
    ],
    skipDuplicates: true,
    select: { id: true },
  });
  if (!made) throw new AppError("CONFLICT", "This has been proposed already, and awaits an answer.");
  const { id: subjectId, kind: subjectKind, name: subjectName } = subject;
  await recordAudit({
    actor,
    action: "joint.propose",
    subject: { kind: subjectKind, id: subjectId },
    after: { kind, note: { proposal: made.id, reason } },
  });
  if (!isEdit(kind) || !(await hasMailedRecently(actor, made.id)))
    await mailAdmins({ kind, subjectName, state: "proposed", exceptId: actor.id });
  return { proposal: made.id };
}

const findOwn = ({ actor, kind, subjectId }: { actor: Proposer; kind: JointKind; subjectId: string }) =>
  db().jointDecision.findFirst({ where: { kind, subjectId, status: "open", proposedById: actor.id, expiresAt: { gt: clock.now() } } });

/** The payload of this admin's open proposal about the subject, or null. */
export const findOwnProposal = async (of: Parameters<typeof findOwn>[0]): Promise<unknown> => (await findOwn(of))?.payload ?? null;

interface Withdrawal {
  actor: Proposer;
  id: string;
  kind: JointKind;
  subject: ProposalSubject;
}

/** Withdraws a proposal in the current transaction, unless it has been answered. */
export async function withdraw({ actor, id, kind, subject }: Withdrawal): Promise<void> {
  const { count } = await db().jointDecision.updateMany({
    where: { id, status: "open" },
    data: { status: "withdrawn", decidedById: actor.id, decidedAt: clock.now() },
  });
  if (count === 0) return;
  const { kind: subjectKind, id: subjectId } = subject;
  await recordAudit({
    actor,
    action: "joint.withdraw",
    subject: { kind: subjectKind, id: subjectId },
    after: { kind, note: { proposal: id } },
  });
}

/** Edits are frequent, so the other admins are mailed only about an admin's first one in an hour. */
async function hasMailedRecently({ id }: Proposer, exceptId: string): Promise<boolean> {
  const recent = { proposedById: id, proposedAt: { gt: subHours(clock.now(), 1) }, id: { not: exceptId } };
  return (await db().jointDecision.count({ where: recent, take: 1 })) > 0;
}
