import { useState } from "react";
import { toast, type Toast } from "@/components/ui/toast";
import { CallError } from "@/lib/http/client";
import { UNDO_SECONDS } from "@/lib/verification/schema";
import { toastFailure, toastReason } from "@/components/admin/call-admin";
import { useListChanges } from "./use-admin-list";

const UNDO_MS = UNDO_SECONDS * 1000;

/** The result of a decision; `decided`: someone else decided first, `changed`: the item changed while it was open. */
export type DecisionResult = "done" | "decided" | "changed" | "failed";

interface UndoOptions<Decision> {
  /** API path of the list that decided items leave */
  path: string;
  /** Undoes a decision on the server and shows a toast */
  revert: (decision: Decision) => Promise<void>;
  /** Shown when that fails without a reason */
  failed: string;
}

/**
 * Makes decisions, and keeps the recent ones that can still be undone, by the toast's button or by `undoLast`. The server sends their
 * emails after the same time.
 */
export function useUndo<Decision extends { what: string }>({ path, revert, failed }: UndoOptions<Decision>) {
  const lists = useListChanges(path);
  const [isPending, setPending] = useState(false);
  const [undoable, setUndoable] = useState<readonly Decision[]>([]);
  const remove = (decision: Decision) => setUndoable((all) => all.filter((one) => one !== decision));

  const undo = async (decision: Decision) => {
    remove(decision);
    try {
      await revert(decision);
    } catch (error) {
      toastReason(error, failed);
    }
    void lists.reload();
  };

  const offerUndo = (decision: Decision, words: Toast) => {
    setUndoable((all) => [...all, decision]);
    // Counted locally because the two clocks may differ. The server checks the limit itself.
    setTimeout(() => remove(decision), UNDO_MS);
    toast({ ...words, milliseconds: UNDO_MS, action: { label: "Undo", onPress: () => void undo(decision) } });
  };

  /** Runs a decision's calls. A failure is shown in a toast. */
  const attempt = async (work: () => Promise<void>, failedText: string): Promise<DecisionResult> => {
    if (isPending) return "failed";
    setPending(true);
    try {
      await work();
      return "done";
    } catch (error) {
      toastFailure(error, failedText);
      const code = error instanceof CallError ? error.code : null;
      return code === "DECIDED" ? "decided" : code === "CONFLICT" ? "changed" : "failed";
    } finally {
      setPending(false);
      void lists.reload();
    }
  };

  const last = undoable.at(-1);
  return { attempt, offerUndo, removeRows: lists.removeRows, isPending, last, undoLast: () => last && void undo(last) };
}
