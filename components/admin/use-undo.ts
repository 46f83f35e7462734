import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { CallError } from "@/lib/http/client";
import { UNDO_SECONDS } from "@/lib/verification/schema";
import { isSignedOut, toastFailure } from "./call-admin";

const UNDO_MS = UNDO_SECONDS * 1000;

/** The result of a decision. `decided`: someone else decided first. `changed`: the item changed while it was open. */
export type DecisionResult = "done" | "decided" | "changed" | "failed";

interface UndoOptions<Decision> {
  revert: (decision: Decision) => Promise<void>;
  failed: string;
  onSettled: () => void;
}

/**
 * Recent decisions that can still be undone, by the toast's button or by `undoLast`. The server sends their emails after the same time.
 *
 * @param revert undoes a decision on the server and shows a toast
 * @param failed shown when that fails without a reason
 * @param onSettled called after success and failure
 */
export function useUndo<Decision>({ revert, failed, onSettled }: UndoOptions<Decision>) {
  const [undoable, setUndoable] = useState<readonly Decision[]>([]);
  const remove = (decision: Decision) => setUndoable((all) => all.filter((one) => one !== decision));

  const undo = async (decision: Decision) => {
    remove(decision);
    try {
      await revert(decision);
    } catch (error) {
      toastFailure(error, (error instanceof CallError && error.text) || failed);
    }
    onSettled();
  };

  const offerUndo = (decision: Decision, words: { title: string; text?: string }) => {
    setUndoable((all) => [...all, decision]);
    // Counted locally because the two clocks may differ. The server checks the limit itself.
    setTimeout(() => remove(decision), UNDO_MS);
    toast({ ...words, milliseconds: UNDO_MS, action: { label: "Undo", onPress: () => void undo(decision) } });
  };

  const last = undoable.at(-1);
  return { offerUndo, last, undoLast: () => last && void undo(last) };
}

/** Shows why a decision failed, and tells the dialog whether to load the item again. */
export function reportFailedDecision(error: unknown, text: string): DecisionResult {
  if (!isSignedOut(error)) toastFailure(error, text);
  const code = error instanceof CallError ? error.code : null;
  return code === "DECIDED" ? "decided" : code === "CONFLICT" ? "changed" : "failed";
}
