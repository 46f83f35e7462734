import { useState } from "react";
import { toast } from "@/components/ui/toast";
import type { ApprovalsPayload, EditPayload, RemovalPayload } from "@/lib/moderation/schema";
import type { ApprovalOutcome, UndoOutcome } from "@/lib/moderation/view";
import { callAdmin, readAdmin } from "@/components/admin/call-admin";
import { useListChanges } from "@/components/admin/use-admin-list";
import { reportFailedDecision, useUndo, type DecisionResult } from "@/components/admin/use-undo";

export const REVIEWS = "/api/admin/reviews";
export const REVIEW_QUEUE = `${REVIEWS}/pending`;

/** The parts of a review that a decision needs. */
export interface DecidedReview {
  id: string;
  version: number;
  school: { name: string };
}

/** A recent decision that can still be undone. */
interface Undoable {
  reviews: readonly { id: string }[];
  /** `Approved: Nandanvan Vidyalaya` */
  what: string;
}

/**
 * Approves, deletes and edits reviews. A decided review leaves the list at once. Until its email is sent, the decision can be undone with
 * the toast's button or `undoLast`; `last` describes it.
 */
export function useReviewDecisions() {
  const [isPending, setPending] = useState(false);
  const lists = useListChanges(REVIEW_QUEUE);
  const { offerUndo, ...undo } = useUndo<Undoable>({
    revert: async ({ reviews }) => {
      const count = await undoAll(reviews);
      toast(
        count === reviews.length
          ? { kind: "info", title: "Undone", text: "Everything is as before and no email will be sent." }
          : { kind: "bad", title: "Error", text: `${count} of ${reviews.length} undone. It is too late to undo the others.` },
      );
    },
    failed: "It is too late to undo this.",
    onSettled: () => void lists.reload(),
  });

  const attempt = async (work: () => Promise<void>, failed: string): Promise<DecisionResult> => {
    if (isPending) return "failed";
    setPending(true);
    try {
      await work();
      return "done";
    } catch (error) {
      return reportFailedDecision(error, failed);
    } finally {
      setPending(false);
      void lists.reload();
    }
  };

  const approve = ({ id, version, school }: DecidedReview, reopen?: boolean) =>
    attempt(async () => {
      await callAdmin(`${REVIEWS}/${id}/approve`, { method: "PUT", body: { version, reopen } });
      lists.removeRows([id]);
      offerUndo({ reviews: [{ id }], what: `Approved: ${school.name}` }, { title: "Review Approved" });
    }, "Failed to approve review.");

  const remove = ({ id, version, school }: DecidedReview, reason: Pick<RemovalPayload, "reasonCode" | "reasonText">, reopen?: boolean) =>
    attempt(async () => {
      await callAdmin(`${REVIEWS}/${id}`, { method: "DELETE", body: { ...reason, version, reopen } });
      lists.removeRows([id]);
      offerUndo({ reviews: [{ id }], what: `Deleted: ${school.name}` }, { title: "Review Deleted" });
    }, "Failed to delete review.");

  const edit = (id: string, change: EditPayload) =>
    attempt(async () => {
      await callAdmin(`${REVIEWS}/${id}`, { method: "PUT", body: change });
      toast({ title: "Review Edited", text: "We have told the author." });
    }, "Failed to edit review.");

  const approveSeveral = (reviews: readonly DecidedReview[]) =>
    attempt(async () => {
      const body: ApprovalsPayload = { reviews: reviews.map(({ id, version }) => ({ id, version })) };
      const outcomes = await readAdmin<ApprovalOutcome[]>(`${REVIEWS}/approve`, { method: "PUT", body });
      const approved = outcomes.filter(({ outcome }) => outcome === "approved");
      lists.removeRows(approved.map(({ id }) => id));
      const count = approved.length === 1 ? "1 review" : `${approved.length} reviews`;
      if (approved.length > 0)
        offerUndo(
          { reviews: approved, what: `Approved: ${count}` },
          { title: reviews.length === approved.length ? "Review Approved" : `Review Approved: ${count} of ${reviews.length}` },
        );
      else toast({ kind: "bad", title: "Error", text: "Failed to approve review." });
    }, "Failed to approve review.");

  return { approve, remove, edit, approveSeveral, isPending, ...undo };
}

export type ReviewDecisions = ReturnType<typeof useReviewDecisions>;

/** Undoes decisions that were made together. Resolves to the number undone. */
async function undoAll(reviews: Undoable["reviews"]): Promise<number> {
  const ids = reviews.map(({ id }) => id);
  if (ids.length === 1) {
    await callAdmin(`${REVIEWS}/${ids[0]}/undo`, { method: "POST" });
    return 1;
  }
  const outcomes = await readAdmin<UndoOutcome[]>(`${REVIEWS}/undo`, { method: "POST", body: { reviews: ids } });
  return outcomes.filter(({ outcome }) => outcome === "undone").length;
}
