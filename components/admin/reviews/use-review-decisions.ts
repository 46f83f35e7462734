import { toast } from "@/components/ui/toast";
import type { ApprovalsPayload, EditPayload, RemovalPayload } from "@/lib/moderation/schema";
import type { ApprovalOutcome, UndoOutcome } from "@/lib/moderation/view";
import { callAdmin, readAdmin } from "@/components/admin/call-admin";
import { useUndo } from "@/components/admin/lists/use-undo";

export const REVIEWS = "/api/admin/reviews";
export const REVIEW_QUEUE = `${REVIEWS}/pending`;

interface DecidedReview {
  id: string;
  version: number;
  school: { name: string };
}

interface Undoable {
  reviewIds: readonly string[];
  /** `Approved: Nandanvan Vidyalaya` */
  what: string;
}

/**
 * Approves, deletes and edits reviews, which leave the list at once. Until the email is sent, the decision `last` can be undone with the
 * toast's button or `undoLast`.
 */
export function useReviewDecisions() {
  const { attempt, offerUndo, removeRows, ...undo } = useUndo<Undoable>({
    path: REVIEW_QUEUE,
    revert: async ({ reviewIds }) => {
      const count = await undoAll(reviewIds);
      toast(
        count === reviewIds.length
          ? { kind: "info", title: "Undone", text: "Everything is as before and no email will be sent." }
          : { kind: "bad", title: "Error", text: `${count} of ${reviewIds.length} undone. It is too late to undo the others.` },
      );
    },
    failed: "It is too late to undo this.",
  });

  const approve = ({ id, version, school }: DecidedReview) =>
    attempt(async () => {
      await callAdmin(`${REVIEWS}/${id}/approve`, { method: "PUT", body: { version } });
      removeRows([id]);
      offerUndo({ reviewIds: [id], what: `Approved: ${school.name}` }, { title: "Review Approved" });
    }, "Failed to approve review.");

  const remove = ({ id, version, school }: DecidedReview, reason: Pick<RemovalPayload, "reasonCode" | "reasonText">) =>
    attempt(async () => {
      await callAdmin(`${REVIEWS}/${id}`, { method: "DELETE", body: { ...reason, version } });
      removeRows([id]);
      offerUndo({ reviewIds: [id], what: `Deleted: ${school.name}` }, { title: "Review Deleted" });
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
      const reviewIds = outcomes.filter(({ outcome }) => outcome === "approved").map(({ id }) => id);
      if (reviewIds.length === 0) return toast({ kind: "bad", title: "Error", text: "Failed to approve review." });
      removeRows(reviewIds);
      const count = reviewIds.length === 1 ? "1 review" : `${reviewIds.length} reviews`;
      const title = reviews.length === reviewIds.length ? "Review Approved" : `Review Approved: ${count} of ${reviews.length}`;
      offerUndo({ reviewIds, what: `Approved: ${count}` }, { title });
    }, "Failed to approve review.");

  return { approve, remove, edit, approveSeveral, ...undo };
}

export type ReviewDecisions = ReturnType<typeof useReviewDecisions>;

/** Undoes decisions that were made together. Resolves to the number undone. */
async function undoAll(ids: readonly string[]): Promise<number> {
  if (ids.length === 1) {
    await callAdmin(`${REVIEWS}/${ids[0]}/undo`, { method: "POST" });
    return 1;
  }
  const outcomes = await readAdmin<UndoOutcome[]>(`${REVIEWS}/undo`, { method: "POST", body: { reviews: ids } });
  return outcomes.filter(({ outcome }) => outcome === "undone").length;
}
