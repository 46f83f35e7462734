import type { Prisma } from "@/prisma/generated/client";
import { recordAudit } from "@/lib/audit/record-audit";
import { endEditingLock } from "@/lib/editing-locks/editing-locks";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import type { Person } from "@/lib/policy/actor";
import { academicYearOf } from "@/lib/schools/academic-year";
import { destroyDocument } from "@/lib/verification/documents/destroy-document";
import { reasonForParent } from "@/lib/verification/labels";
import type { LockedParent } from "@/lib/verification/lock-parents";
import { queueDecisionMail } from "./queue-decision-mail";
import type { DocumentKind, ReasonCode } from "@/lib/verification/schema";
import { destroysFile } from "./undo-window";
import type { DecisionKind } from "@/lib/verification/view";

export interface NewDecision {
  actor: Person;
  parent: LockedParent;
  kind: DecisionKind;
  /** The document that the decision is based on */
  document: { id: string } | null;
  documentKind?: DocumentKind | null;
  reasonCode: ReasonCode | null;
  reasonText: string | null;
}

export interface Restores extends Prisma.InputJsonObject {
  isVerified: boolean;
  verifiedAt: string | null;
  reasonCode: string | null;
  reasonText: string | null;
  hasDocument: boolean;
  documents: string[];
  enrolments: { id: string; academicYear: number | null }[];
}

/** Records a decision with all its effects. Call it in the transaction that locks the parent's row. */
export async function recordDecision(decision: NewDecision): Promise<{ id: string; kind: DecisionKind; decidedAt: Date }> {
  const { actor, parent, kind, document, documentKind = null, reasonCode, reasonText } = decision;
  const [id, decidedAt] = [newId(), clock.now()];
  const isVerified = kind === "approved";
  const documents = await startRetention(parent.id, decidedAt);
  const enrolments = isVerified ? await confirmEnrolments(parent.id, decidedAt) : [];
  await db().verificationDecision.create({
    data: {
      id,
      parentId: parent.id,
      documentId: document?.id,
      decision: kind,
      documentKind,
      reasonCode,
      reasonText,
      decidedById: actor.id,
      decidedAt,
      previousStatus: parent.verificationStatus,
      restores: { ...restorableState(parent), documents, enrolments } satisfies Restores,
    },
  });
  await db().user.update({
    where: { id: parent.id },
    data: {
      isVerified,
      verificationStatus: isVerified ? "approved" : "rejected",
      verifiedAt: isVerified ? decidedAt : null,
      reasonCode: isVerified ? null : reasonCode,
      reasonText: isVerified ? null : reasonForParent({ reasonCode, reasonText }),
      version: { increment: 1 },
    },
  });
  if (destroysFile(reasonCode))
    for (const id of new Set(document ? [...documents, document.id] : documents))
      await destroyDocument({ id, because: "unmasked-aadhaar", actor });
  await endEditingLock({ kind: "user", subjectId: parent.id });
  await recordAudit({
    actor,
    action: "verification.decide",
    subject: { kind: "user", id: parent.id },
    before: { verificationStatus: parent.verificationStatus },
    after: {
      verificationStatus: isVerified ? "approved" : "rejected",
      decision: kind,
      decisionId: id,
      documentId: document?.id ?? null,
      documentKind,
      reasonCode,
      enrolments: enrolments.map((enrolment) => enrolment.id),
    },
    personal: reasonText ? [{ personId: parent.id, after: { reasonText } }] : [],
  });
  await queueDecisionMail({ parent, decision: { id, kind, decidedAt, documentKind, reasonCode, reasonText } });
  return { id, kind, decidedAt };
}

const restorableState = ({ isVerified, verifiedAt, reasonCode, reasonText, hasDocument }: LockedParent) => ({
  isVerified,
  verifiedAt: verifiedAt?.toISOString() ?? null,
  reasonCode,
  reasonText,
  hasDocument,
});

/** Starts the retention of the documents without a decision. Returns their ids. */
async function startRetention(ownerId: string, decidedAt: Date): Promise<string[]> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    UPDATE documents SET decided_at = ${decidedAt}
    WHERE owner_id = ${ownerId}::uuid AND state = 'open' AND decided_at IS NULL RETURNING id`;
  return rows.map((row) => row.id);
}

/** Confirms a parent's claimed enrolments; a missing academic year becomes the current one. Returns the earlier academic years for undo. */
function confirmEnrolments(parentId: string, confirmedAt: Date): Promise<{ id: string; academicYear: number | null }[]> {
  return db().$queryRaw`
    WITH claimed AS (
      SELECT id, academic_year FROM enrolments WHERE parent_id = ${parentId}::uuid AND status = 'claimed' AND ended_on IS NULL FOR UPDATE)
    UPDATE enrolments SET status = 'confirmed', confirmed_at = ${confirmedAt},
      academic_year = coalesce(enrolments.academic_year, ${academicYearOf(confirmedAt)}::smallint)
    FROM claimed WHERE enrolments.id = claimed.id
    RETURNING enrolments.id, claimed.academic_year AS "academicYear"`;
}
