import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { clock } from "@/lib/platform/clock";
import { decidedUser, undoUntil } from "./undo-window";
import { type LockedParent, lockParents, decisionStatus } from "@/lib/verification/lock-parents";
import { recordDecision } from "./record-decision";
import type { DecisionPayload, DocumentKind, RejectionsPayload } from "@/lib/verification/schema";
import type { DecidedUser, DecisionKind, RejectionOutcome } from "@/lib/verification/view";

interface DecideVerification {
  actor: Person;
  parentId: string;
  decision: DecisionPayload;
}

export interface Decided {
  user: DecidedUser;
  made: { id: string; kind: DecisionKind } | null;
}

/**
 * Approves or rejects a parent, with `reopen` also against an earlier decision; repeating one changes nothing. Call it through
 * lib/moderation, because a revocation must also hide the parent's reviews.
 * @throws AppError NOT_FOUND; DECIDED if decided otherwise; CONFLICT (stale, or an admin); VALIDATION (a document kind without a document)
 */
export function decideVerification({ actor, parentId, decision }: DecideVerification): Promise<Decided> {
  return inTransaction(async () => {
    const [parent] = await lockParents([parentId]);
    if (!parent) throw new AppError("NOT_FOUND", "This person doesn’t exist.");
    if (parent.isAdmin) throw new AppError("CONFLICT", "Administrators can’t be verified as parents.");
    const current = decisionStatus(parent);
    if (current === (decision.isVerified ? "approved" : "rejected")) return { user: await decidedUser(parentId, actor), made: null };
    if (current !== "undecided" && !decision.reopen) throw await alreadyDecidedError(parentId, current);
    if (typeof decision.version === "number" && decision.version !== parent.version)
      throw new AppError("CONFLICT", "This application has changed since you opened it. Please look at it again.");
    const made = await (decision.isVerified ? approve(actor, parent, decision) : reject(actor, parent, decision));
    return { user: await decidedUser(parentId, actor), made };
  });
}

async function approve(actor: Person, parent: LockedParent, { documentKind = null, reasonText }: DecisionPayload) {
  const document = await findLatestDocument(parent.id);
  return recordDecision({
    actor,
    parent,
    kind: "approved",
    document,
    documentKind: document ? documentKind : requireInPerson(documentKind),
    reasonCode: null,
    reasonText: reasonText || null,
  });
}

/** Without a document the only possible kind is in-person, so that no badge claims a document was seen. */
function requireInPerson(documentKind: DocumentKind | null): DocumentKind {
  if (documentKind !== null && documentKind !== "in-person")
    throw new AppError("VALIDATION", "There is no document. Choose “Seen in person” if you met the parent.", {
      documentKind: "There is no document",
    });
  return "in-person";
}

async function reject(actor: Person, parent: LockedParent, { reasonCode = null, reasonText }: DecisionPayload) {
  const kind = parent.isVerified ? "revoked" : "rejected";
  return recordDecision({ actor, parent, kind, document: await findLatestDocument(parent.id), reasonCode, reasonText: reasonText || null });
}

async function alreadyDecidedError(parentId: string, current: "approved" | "rejected"): Promise<AppError> {
  const last = await db().verificationDecision.findFirst({
    where: { parentId, undoneAt: null },
    orderBy: { decidedAt: "desc" },
    select: { decidedBy: { select: { firstName: true } } },
  });
  const by = last?.decidedBy ? ` by ${last.decidedBy.firstName}` : "";
  return new AppError("DECIDED", `This application is already ${current}${by}. Reopen it to change the decision.`);
}

/** Rejects several applications in one transaction. Approved ones stay approved; rejected ones aren't mailed again. */
export function rejectTogether(actor: Person, { userIds, reasonCode, reasonText }: RejectionsPayload): Promise<RejectionOutcome[]> {
  return inTransaction(async () => {
    const ids = [...new Set(userIds)];
    const parents = new Map((await lockParents(ids)).map((parent) => [parent.id, parent]));
    const outcomes: RejectionOutcome[] = [];
    for (const id of ids) outcomes.push(await rejectOne(id, parents.get(id)));
    return outcomes;
  });

  async function rejectOne(id: string, parent: LockedParent | undefined): Promise<RejectionOutcome> {
    if (!parent || parent.isAdmin) return { id, outcome: "unknown", undoUntil: null };
    const current = decisionStatus(parent);
    if (current !== "undecided") return { id, outcome: current === "rejected" ? "unchanged" : "decided", undoUntil: null };
    const reason = { reasonCode: reasonCode ?? null, reasonText: reasonText || null };
    const { decidedAt } = await recordDecision({ actor, parent, kind: "rejected", document: await findLatestDocument(id), ...reason });
    const until = undoUntil({ decidedById: actor.id, decidedAt, reasonCode: reason.reasonCode }, actor.id, clock.now());
    return { id, outcome: "rejected", undoUntil: until?.toISOString() ?? null };
  }
}

/** The latest submitted document that is open or sealed. */
function findLatestDocument(ownerId: string): Promise<{ id: string } | null> {
  return db().document.findFirst({
    where: { ownerId, submittedAt: { not: null }, state: { in: ["open", "sealed"] } },
    orderBy: { submittedAt: "desc" },
    select: { id: true },
  });
}
