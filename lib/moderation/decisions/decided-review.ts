import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import type { Person } from "@/lib/policy/actor";
import { undoUntil } from "@/lib/verification/decisions/undo-window";
import { statusOf } from "@/lib/moderation/locked-review";
import type { Restores } from "./record-review-decision";
import type { DecidedReview } from "@/lib/moderation/view";

export async function decidedReview(reviewId: string, actor: Person): Promise<DecidedReview> {
  const { decisions, ...review } = await db().review.findUniqueOrThrow({
    where: { id: reviewId },
    select: { id: true, status: true, version: true, decisions: lastDecision },
  });
  const [last] = decisions;
  const until =
    last?.restores && isUnchanged(last.restores, review) ? undoUntil({ ...last, reasonCode: null }, actor.id, clock.now()) : null;
  return { ...review, status: statusOf(review), undoUntil: until?.toISOString() ?? null };
}

const lastDecision = {
  where: { undoneAt: null },
  orderBy: { decidedAt: "desc" as const },
  take: 1,
  select: { decidedById: true, decidedAt: true, restores: true },
};

/** Whether the decision can be undone and the review has not changed since. */
export function isUnchanged(restores: unknown, { id, version }: { id: string; version: number }): boolean {
  const { rows, isFinal } = restores as Restores;
  return !isFinal && rows.some((row) => row.id === id && row.version === version);
}
