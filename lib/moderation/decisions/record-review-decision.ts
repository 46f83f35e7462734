import type { Prisma } from "@/prisma/generated/client";
import { recordAudit } from "@/lib/audit/record-audit";
import { endEditingLock } from "@/lib/editing-locks/editing-locks";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import type { Person } from "@/lib/policy/actor";
import type { StatedRule } from "@/lib/reviews/schema";
import { recountStatistics } from "@/lib/reviews/statistics";
import { findAuthor, type LockedReviewRow, stateColumns } from "@/lib/moderation/locked-review";
import { appendToLog } from "@/lib/moderation/log/public-log";
import { queueModerationMail } from "./queue-moderation-mail";
import { resolveReports } from "@/lib/moderation/reports/resolve-reports";

type State = Pick<Prisma.ReviewUncheckedUpdateInput, keyof typeof stateColumns>;

export interface Change {
  review: LockedReviewRow;
  to: State;
}

export interface NewReviewDecision {
  actor: Person;
  review: LockedReviewRow;
  decision: "approved" | "removed";
  /** The review and its affected versions, in an order in which no two are live at the same time */
  changes: Change[];
  rule: StatedRule | null;
  reasonText: string | null;
  /** The removal that an approval reverses */
  reversedRemoval?: { id: string; logSequence: bigint | null } | null;
  /** Whether the author gets an email about the decision. An appeal has a separate one. */
  isMailed?: boolean;
  /** The decision can't be undone, because an appeal is decided once */
  isFinal?: boolean;
  /** false: the caller recounts the statistics once for several reviews */
  recounts?: boolean;
}

/** What undo restores: see undo-review-decision.ts. */
export interface Restores extends Prisma.InputJsonObject {
  /** The earlier states, and the versions by which later changes are detected */
  rows: { id: string; version: number; before: Prisma.InputJsonObject }[];
  reports: string[];
  edits: string[];
  removalId: string | null;
  appeals: string[];
  isFinal: boolean;
  isMailed: boolean;
}

/** The outbox key of a decision's email. */
export const mailAbout = (decisionId: string): string => `review-decision:${decisionId}`;

/**
 * Records a decision with all its effects on versions, statistics, reports, proposals, audit log, mail and public log.
 * Call it in the transaction that locks the review.
 */
export async function recordReviewDecision(made: NewReviewDecision): Promise<{ id: string; decidedAt: Date }> {
  const { actor, review, decision, changes, rule, reasonText, reversedRemoval = null, recounts = true } = made;
  const [id, decidedAt] = [newId(), clock.now()];
  const author = await findAuthor(review);
  const isMailed = made.isMailed !== false && author !== null;
  for (const change of changes) await apply(change);
  const restores: Restores = {
    rows: changes.map(({ review: one }) => ({ id: one.id, version: one.version + 1, before: stateBefore(one) })),
    reports: await resolveReports(
      { reviewId: review.id, replyId: null },
      { resolution: decision === "approved" ? "kept" : "removed", resolvedById: actor.id, decidedAt },
    ),
    edits: await expireProposals(review.id, decidedAt),
    appeals: reversedRemoval ? await grantAppeals(review.id, { decidedById: actor.id, decidedAt }) : [],
    removalId: reversedRemoval?.id ?? null,
    isFinal: made.isFinal ?? false,
    isMailed,
  };
  if (recounts) await recountStatistics([review.schoolId]);
  await endEditingLock({ kind: "review", subjectId: review.id });
  if (isMailed) await mailAuthor(author, made, mailAbout(id));
  await recordAudit({
    actor,
    action: "review.decide",
    subject: { kind: "review", id: review.id },
    before: { status: review.status },
    after: { status: changes.find((change) => change.review.id === review.id)!.to.status as string, decisionId: id, rule },
    // Not for anonymous reviews: deleting the author's account would erase the reason from the log, and so show who wrote the review.
    personal: reasonText && author && !review.isAnonymous ? [{ personId: author.id, after: { reasonText } }] : [],
  });
  const logSequence = await logDecision(made);
  await db().reviewDecision.create({
    data: {
      id,
      reviewId: review.id,
      decision,
      reasonCode: decision === "removed" ? rule : null,
      reasonText,
      decidedById: actor.id,
      decidedAt,
      previousStatus: review.status,
      restores,
      logSequence,
    },
  });
  return { id, decidedAt };
}

type Author = NonNullable<LockedReviewRow["author"]>;

async function mailAuthor(author: Author, { review, decision, rule, reasonText }: NewReviewDecision, about: string): Promise<void> {
  const { school } = review;
  const path = decision === "approved" ? `/schools/${review.schoolId}#review-${review.id}` : "/account#reviews";
  await queueModerationMail({ subject: "review", author, schoolName: school.name, decision, rule, reasonText, path, about });
}

async function apply({ review, to }: Change): Promise<void> {
  await db().review.update({ where: { id: review.id }, data: { ...to, version: { increment: 1 } } });
}

/** The restored columns as JSON stores them, with dates as text. */
const stateBefore = (review: LockedReviewRow) => JSON.parse(JSON.stringify(review, Object.keys(stateColumns))) as Prisma.InputJsonObject;

/** Unanswered rating proposals expire with the decision. */
async function expireProposals(reviewId: string, answeredAt: Date): Promise<string[]> {
  const expired = await db().reviewEdit.updateManyAndReturn({
    where: { reviewId, ratingsState: "proposed" },
    data: { ratingsState: "lapsed", answeredAt },
    select: { id: true },
  });
  return expired.map((edit) => edit.id);
}

/** Publishing a review again grants its open appeals. */
async function grantAppeals(reviewId: string, by: { decidedById: string; decidedAt: Date }): Promise<string[]> {
  const granted = await db().reviewAppeal.updateManyAndReturn({
    where: { reviewId, decidedAt: null },
    data: { outcome: "restored", ...by },
    select: { id: true },
  });
  return granted.map((appeal) => appeal.id);
}

/** Logs removals and reversed removals. Other publications are visible on the page. */
function logDecision({ review, decision, rule, reversedRemoval }: NewReviewDecision): Promise<bigint> | null {
  const entry = { subject: "review" as const, schoolId: review.schoolId };
  if (decision === "removed") return appendToLog({ ...entry, kind: "removed", ruleCode: rule! });
  if (!reversedRemoval) return null;
  return appendToLog({ ...entry, kind: "restored", ruleCode: rule!, refersTo: reversedRemoval.logSequence });
}
