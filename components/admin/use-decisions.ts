import { useState } from "react";
import { toast } from "@/components/ui/toast";
import type { DecisionPayload, RejectionsPayload } from "@/lib/verification/schema";
import type { DecidedUser, RejectionOutcome } from "@/lib/verification/view";
import { callAdmin, readAdmin, toastFailure } from "./call-admin";
import { useListChanges } from "./use-admin-list";
import { reportFailedDecision, useUndo, type DecisionResult } from "./use-undo";

export const QUEUE = "/api/admin/users/pending-verification";
export const USERS = "/api/admin/users";
const UPDATED = { title: "User Updated", text: "User verification status has been updated." };
const FAILED = "Failed to update user verification.";

export interface Person {
  id: string;
  firstName: string;
  lastName: string;
}
export const nameOf = ({ firstName, lastName }: Omit<Person, "id">): string => `${firstName} ${lastName}`.trim();

/** A recent decision that can still be undone. */
interface Undoable {
  people: readonly Person[];
  /** `Approved`, `Rejected`, `Revoked` */
  what: string;
}

/**
 * Approves and rejects parents. A decided person leaves the lists at once. Until the email is sent, the decision can be undone with the
 * toast's button or `undoLast`; `last` describes it.
 */
export function useDecisions() {
  const [isPending, setPending] = useState(false);
  const lists = useListChanges(QUEUE);
  const { offerUndo, ...undo } = useUndo<Undoable>({
    revert: async ({ people }) => {
      for (const { id } of people) await callAdmin(`${USERS}/${id}/verification/undo`, { method: "POST" });
      toast({ kind: "info", title: "Undone", text: `${nameOfAll(people)}: everything is as before and no email will be sent.` });
    },
    failed: FAILED,
    onSettled: () => void lists.reload(),
  });
  const confirmUpdate = (decision: Undoable | null) => (decision ? offerUndo(decision, UPDATED) : toast(UPDATED));

  const decide = async (person: Person, payload: DecisionPayload): Promise<DecisionResult> => {
    setPending(true);
    try {
      const decided = await readAdmin<DecidedUser>(`${USERS}/${person.id}/verification`, { method: "PUT", body: payload });
      lists.removeRows([person.id]);
      const what = payload.isVerified ? "Approved" : payload.reopen ? "Revoked" : "Rejected";
      confirmUpdate(decided.undoUntil ? { people: [person], what } : null);
      void lists.reload();
      return "done";
    } catch (error) {
      return reportFailedDecision(error, FAILED);
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
      lists.removeRows(body.userIds);
      confirmUpdate(undoableIds.length > 0 ? { people: people.filter(({ id }) => undoableIds.includes(id)), what: "Rejected" } : null);
      void lists.reload();
      return true;
    } catch (error) {
      toastFailure(error, FAILED);
      return false;
    } finally {
      setPending(false);
    }
  };

  return { decide, rejectSeveral, isPending, ...undo };
}

export type Decisions = ReturnType<typeof useDecisions>;

export const nameOfAll = (people: readonly Person[]): string => (people.length === 1 ? nameOf(people[0]) : `${people.length} applications`);
