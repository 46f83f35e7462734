import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { CallError } from "@/lib/http/client";
import { UNDO_SECONDS, type DecisionPayload, type RejectionsPayload } from "@/lib/verification/schema";
import type { DecidedUser, RejectionOutcome } from "@/lib/verification/view";
import { callAdmin, isSignedOut, readAdmin, toastFailure } from "./call-admin";
import { useListChanges } from "./use-admin-list";

export const QUEUE = "/api/admin/users/pending-verification";
export const USERS = "/api/admin/users";
const UPDATED = { title: "User Updated", text: "User verification status has been updated." };
const UNDO_MS = UNDO_SECONDS * 1000;
const FAILED = "Failed to update user verification.";

export interface Person {
  id: string;
  firstName: string;
  lastName: string;
}
export const nameOf = ({ firstName, lastName }: Omit<Person, "id">): string => `${firstName} ${lastName}`.trim();

/** What was decided a moment ago and can be taken back. */
export interface Undoable {
  people: readonly Person[];
  /** `Approved`, `Rejected`, `Revoked` */
  what: string;
}

/** What a decision came to: done, or why not. `decided`: somebody else was faster. `changed`: it isn't what was looked at. */
export type DecisionResult = "done" | "decided" | "changed" | "failed";

/**
 * Decides about parents. The person leaves the lists at once; whoever decided can undo it as long as its mail waits: with
 * the toast's button, with `undoLast`, or through `undoable`.
 */
export function useDecisions() {
  const [undoable, setUndoable] = useState<readonly Undoable[]>([]);
  const [isPending, setPending] = useState(false);
  const lists = useListChanges(QUEUE);

  const undo = async (decision: Undoable) => {
    setUndoable((all) => all.filter((one) => one !== decision));
    try {
      for (const { id } of decision.people) await callAdmin(`${USERS}/${id}/verification/undo`, { method: "POST" });
      toast({ kind: "info", title: "Undone", text: `${nameOfAll(decision.people)}: back as before, and no mail leaves.` });
    } catch (error) {
      toastFailure(error, (error instanceof CallError && error.text) || FAILED);
    }
    void lists.reload();
  };

  const offerUndo = (decision: Undoable | null) => {
    if (!decision) return toast(UPDATED);
    setUndoable((all) => [...all, decision]);
    // Counted from here: this machine's clock may be another than the server's, which has the last word.
    setTimeout(() => setUndoable((all) => all.filter((one) => one !== decision)), UNDO_MS);
    toast({ ...UPDATED, milliseconds: UNDO_MS, action: { label: "Undo", onPress: () => void undo(decision) } });
  };

  const decide = async (person: Person, payload: DecisionPayload): Promise<DecisionResult> => {
    setPending(true);
    try {
      const decided = await readAdmin<DecidedUser>(`${USERS}/${person.id}/verification`, { method: "PUT", body: payload });
      lists.leaveOut([person.id]);
      const what = payload.isVerified ? "Approved" : payload.reopen ? "Revoked" : "Rejected";
      offerUndo(decided.undoUntil ? { people: [person], what } : null);
      void lists.reload();
      return "done";
    } catch (error) {
      if (!isSignedOut(error)) toastFailure(error, FAILED);
      const code = error instanceof CallError ? error.code : null;
      return code === "DECIDED" ? "decided" : code === "CONFLICT" ? "changed" : "failed";
    } finally {
      setPending(false);
    }
  };

  const rejectSeveral = async (people: readonly Person[], reason: Omit<RejectionsPayload, "userIds" | "isVerified">) => {
    setPending(true);
    try {
      const body: RejectionsPayload = { userIds: people.map(({ id }) => id), isVerified: false, ...reason };
      const outcomes = await readAdmin<RejectionOutcome[]>(`${USERS}/verification`, { method: "PUT", body });
      const undoableIds = outcomes.filter(({ undoUntil }) => undoUntil !== null).map(({ id }) => id);
      lists.leaveOut(body.userIds);
      offerUndo(undoableIds.length > 0 ? { people: people.filter(({ id }) => undoableIds.includes(id)), what: "Rejected" } : null);
      void lists.reload();
      return true;
    } catch (error) {
      toastFailure(error, FAILED);
      return false;
    } finally {
      setPending(false);
    }
  };

  const last = undoable.at(-1);
  return { decide, rejectSeveral, isPending, last, undo, undoLast: () => last && void undo(last) };
}

export type Decisions = ReturnType<typeof useDecisions>;

export const nameOfAll = (people: readonly Person[]): string => (people.length === 1 ? nameOf(people[0]) : `${people.length} applications`);
