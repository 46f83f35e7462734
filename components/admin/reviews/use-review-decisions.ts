import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { CallError } from "@/lib/http/client";
import type { ApprovalsPayload, EditPayload, RemovalPayload } from "@/lib/moderation/schema";
import type { ApprovalOutcome, UndoOutcome } from "@/lib/moderation/view";
import { UNDO_SECONDS } from "@/lib/verification/schema";
import { callAdmin, isSignedOut, readAdmin, toastFailure } from "@/components/admin/call-admin";
import { useListChanges } from "@/components/admin/use-admin-list";
import type { DecisionResult } from "@/components/admin/use-decisions";

export const REVIEWS = "/api/admin/reviews";
export const REVIEW_QUEUE = `${REVIEWS}/pending`;
const UNDO_MS = UNDO_SECONDS * 1000;

/** What of a review its decision needs. */
export interface Decided {
  id: string;
  version: number;
  school: { name: string };
}

/** What was decided a moment ago and can be taken back. */
interface Undoable {
  reviews: readonly { id: string }[];
  /** `Approved: Nandanvan Vidyalaya` */
  what: string;
}

/**
 * Decides about reviews. A review leaves the list at once; whoever decided can undo it as long as its mail waits: with the toast's
 * button, with `undoLast`, or through `last`.
 */
export function useReviewDecisions() {
  const [undoable, setUndoable] = useState<readonly Undoable[]>([]);
  const [isPending, setPending] = useState(false);
  const lists = useListChanges(REVIEW_QUEUE);

  const undo = async (decision: Undoable) => {
    setUndoable((all) => all.filter((one) => one !== decision));
    try {
      const count = await undoAll(decision.reviews);
      if (count === decision.reviews.length) toast({ kind: "info", title: "Undone", text: "Back as before, and no mail leaves." });
      else
        toast({
          kind: "bad",
          title: "Error",
          text: `${count} of ${decision.reviews.length} are back. The others can’t be undone any more.`,
        });
    } catch (error) {
      toastFailure(error, (error instanceof CallError && error.text) || "This can’t be undone any more.");
    }
    void lists.reload();
  };

  const offerUndo = (title: string, decision: Undoable) => {
    setUndoable((all) => [...all, decision]);
    // Counted from here: this machine's clock may be another than the server's, which has the last word.
    setTimeout(() => setUndoable((all) => all.filter((one) => one !== decision)), UNDO_MS);
    toast({ title, milliseconds: UNDO_MS, action: { label: "Undo", onPress: () => void undo(decision) } });
  };

  const attempt = async (work: () => Promise<void>, failed: string): Promise<DecisionResult> => {
    if (isPending) return "failed";
    setPending(true);
    try {
      await work();
      return "done";
    } catch (error) {
      if (!isSignedOut(error)) toastFailure(error, failed);
      const code = error instanceof CallError ? error.code : null;
      return code === "DECIDED" ? "decided" : code === "CONFLICT" ? "changed" : "failed";
    } finally {
      setPending(false);
      void lists.reload();
    }
  };

  const approve = ({ id, version, school }: Decided, reopen?: boolean) =>
    attempt(async () => {
      await callAdmin(`${REVIEWS}/${id}/approve`, { method: "PUT", body: { version, reopen } });
      lists.leaveOut([id]);
      offerUndo("Review Approved", { reviews: [{ id }], what: `Approved: ${school.name}` });
    }, "Failed to approve review.");

  const remove = ({ id, version, school }: Decided, reason: Pick<RemovalPayload, "reasonCode" | "reasonText">, reopen?: boolean) =>
    attempt(async () => {
      await callAdmin(`${REVIEWS}/${id}`, { method: "DELETE", body: { ...reason, version, reopen } });
      lists.leaveOut([id]);
      offerUndo("Review Deleted", { reviews: [{ id }], what: `Removed: ${school.name}` });
    }, "Failed to delete review.");

  const edit = (id: string, change: EditPayload) =>
    attempt(async () => {
      await callAdmin(`${REVIEWS}/${id}`, { method: "PUT", body: change });
      toast({ title: "Review Edited", text: "Its author is told." });
    }, "Failed to edit review.");

  const approveSeveral = (reviews: readonly Decided[]) =>
    attempt(async () => {
      const body: ApprovalsPayload = { reviews: reviews.map(({ id, version }) => ({ id, version })) };
      const outcomes = await readAdmin<ApprovalOutcome[]>(`${REVIEWS}/approve`, { method: "PUT", body });
      const approved = outcomes.filter(({ outcome }) => outcome === "approved");
      lists.leaveOut(approved.map(({ id }) => id));
      const count = approved.length === 1 ? "1 review" : `${approved.length} reviews`;
      if (approved.length > 0)
        offerUndo(reviews.length === approved.length ? "Review Approved" : `Review Approved: ${count} of ${reviews.length}`, {
          reviews: approved,
          what: `Approved: ${count}`,
        });
      else toast({ kind: "bad", title: "Error", text: "Failed to approve review." });
    }, "Failed to approve review.");

  const last = undoable.at(-1);
  return { approve, remove, edit, approveSeveral, isPending, last, undoLast: () => last && void undo(last) };
}

export type ReviewDecisions = ReturnType<typeof useReviewDecisions>;

/** Takes what was decided together back together. Answers of how many it could. */
async function undoAll(reviews: Undoable["reviews"]): Promise<number> {
  const ids = reviews.map(({ id }) => id);
  if (ids.length === 1) {
    await callAdmin(`${REVIEWS}/${ids[0]}/undo`, { method: "POST" });
    return 1;
  }
  const outcomes = await readAdmin<UndoOutcome[]>(`${REVIEWS}/undo`, { method: "POST", body: { reviews: ids } });
  return outcomes.filter(({ outcome }) => outcome === "undone").length;
}
