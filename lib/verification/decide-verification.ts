import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { decidedUser } from "./decided-user";
import { findLatestDocument } from "./documents/latest-document";
import { type LockedParent, lockParents, decisionStatus } from "./lock-parents";
import { recordDecision } from "./record-decision";
import type { DecisionPayload, DocumentKind } from "./schema";
import type { DecidedUser, DecisionKind } from "./view";

interface DecideVerification {
  actor: Person;
  parentId: string;
  decision: DecisionPayload;
}

export interface Decided {
  user: DecidedUser;
  /** The new decision; null if the parent had this state already. */
  made: { id: string; kind: DecisionKind } | null;
}

/**
 * Approves or rejects a parent, with `reopen` also against an earlier decision, which is how a verification is revoked. All effects are one
 * transaction that locks the parent's row; repeating a decision changes nothing.
 *
 * Call it through lib/moderation for revocations, because they must also hide the parent's reviews.
 *
 * @throws AppError NOT_FOUND; DECIDED if decided otherwise; CONFLICT if `version` is stale or the person is an admin; VALIDATION if
 * a document kind is given without a document
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
