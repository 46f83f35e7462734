import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { recountStatistics } from "@/lib/reviews/statistics";
import { approveLocked } from "./decide-review";
import { decidedReview } from "./decided-review";
import { lockReviewsAndAuthors } from "@/lib/moderation/locked-review";
import { listOwnReviews } from "./require-decider";
import type { ApprovalsPayload, UndoPayload } from "@/lib/moderation/schema";
import { undoReviewDecision } from "./undo-review-decision";
import type { ApprovalOutcome, UndoOutcome } from "@/lib/moderation/view";

/** Approves several reviews in one transaction. Removed reviews, changed ones and the admin's own stay as they are. */
export function approveTogether(actor: Person, { reviews }: ApprovalsPayload): Promise<ApprovalOutcome[]> {
  const versions = new Map(reviews.map(({ id, version }) => [id, version]));
  const refusals = { NOT_FOUND: "unknown", DECIDED: "decided", CONFLICT: "changed" } as const;
  return inOneTransaction(async () => {
    const decided = await decideEach(actor, [...versions.keys()], refusals, async (reviewId) => {
      const isNew = await approveLocked({ actor, reviewId, decision: { version: versions.get(reviewId) }, recounts: false });
      return isNew ? ("approved" as const) : ("unchanged" as const);
    });
    const outcomes: ApprovalOutcome[] = [];
    for (const { id, outcome } of decided) {
      const { undoUntil } = outcome === "approved" ? await decidedReview(id, actor) : { undoUntil: null };
      outcomes.push({ id, outcome, undoUntil });
    }
    await recountSchoolsOf(outcomes);
    return outcomes;
  });
}

/** Undoes the decisions on several reviews in one transaction, with an outcome for each. Those that can't be undone any more stay. */
export function undoTogether(actor: Person, { reviews }: UndoPayload): Promise<UndoOutcome[]> {
  const refusals = { NOT_FOUND: "unknown", CONFLICT: "too-late" } as const;
  return inOneTransaction(() =>
    decideEach(actor, [...new Set(reviews)], refusals, async (reviewId) => {
      await undoReviewDecision(actor, reviewId);
      return "undone" as const;
    }),
  );
}

const inOneTransaction = <Result>(work: () => Promise<Result>) => inTransaction(work, { timeout: 30_000 });

/** A refusal comes before any write, so the transaction can go on. */
async function decideEach<Outcome, Refusal>(
  actor: Person,
  ids: string[],
  refusals: Partial<Record<string, Refusal>>,
  decide: (id: string) => Promise<Outcome>,
) {
  await lockReviewsAndAuthors(ids);
  const own = await listOwnReviews(actor, ids);
  const outcomes: { id: string; outcome: Outcome | Refusal | "not-allowed" }[] = [];
  for (const id of ids)
    try {
      outcomes.push({ id, outcome: own.has(id) ? "not-allowed" : await decide(id) });
    } catch (error) {
      const outcome = error instanceof AppError ? refusals[error.code] : undefined;
      if (!outcome) throw error;
      outcomes.push({ id, outcome });
    }
  return outcomes;
}

async function recountSchoolsOf(outcomes: ApprovalOutcome[]): Promise<void> {
  const approved = outcomes.filter(({ outcome }) => outcome === "approved").map(({ id }) => id);
  const schools = await db().review.findMany({ where: { id: { in: approved } }, distinct: ["schoolId"], select: { schoolId: true } });
  await recountStatistics(schools.map(({ schoolId }) => schoolId));
}
