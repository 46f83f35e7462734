import { toast } from "@/components/ui/toast";
import type { DecisionPayload, RejectionsPayload } from "@/lib/verification/schema";
import type { DecidedUser, RejectionOutcome } from "@/lib/verification/view";
import { callAdmin, readAdmin } from "@/components/admin/call-admin";
import { useUndo } from "./use-undo";

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
const nameOfAll = (people: readonly Person[]): string => (people.length === 1 ? nameOf(people[0]) : `${people.length} applications`);

/**
 * Approves and rejects parents, who leave the lists at once. Until the email is sent, the decision `last` (`Approved Meera Joshi`) can
 * be undone with the toast's button or `undoLast`.
 */
export function useDecisions() {
  const { attempt, offerUndo, removeRows, ...undo } = useUndo<{ people: readonly Person[]; what: string }>({
    path: QUEUE,
    revert: async ({ people }) => {
      for (const { id } of people) await callAdmin(`${USERS}/${id}/verification/undo`, { method: "POST" });
      toast({ kind: "info", title: "Undone", text: `${nameOfAll(people)}: everything is as before and no email will be sent.` });
    },
    failed: FAILED,
  });
  const confirmUpdate = (undoable: readonly Person[], verb: string) =>
    undoable.length > 0 ? offerUndo({ people: undoable, what: `${verb} ${nameOfAll(undoable)}` }, UPDATED) : toast(UPDATED);

  const decide = (person: Person, payload: DecisionPayload) =>
    attempt(async () => {
      const decided = await readAdmin<DecidedUser>(`${USERS}/${person.id}/verification`, { method: "PUT", body: payload });
      removeRows([person.id]);
      confirmUpdate(decided.undoUntil ? [person] : [], payload.isVerified ? "Approved" : payload.reopen ? "Revoked" : "Rejected");
    }, FAILED);

  const rejectSeveral = (people: readonly Person[], reason: Omit<RejectionsPayload, "userIds" | "isVerified">) =>
    attempt(async () => {
      const body: RejectionsPayload = { userIds: people.map(({ id }) => id), isVerified: false, ...reason };
      const outcomes = await readAdmin<RejectionOutcome[]>(`${USERS}/verification`, { method: "PUT", body });
      const undoableIds = outcomes.filter(({ undoUntil }) => undoUntil !== null).map(({ id }) => id);
      removeRows(body.userIds);
      confirmUpdate(
        people.filter(({ id }) => undoableIds.includes(id)),
        "Rejected",
      );
    }, FAILED);

  return { decide, rejectSeveral, ...undo };
}

export type Decisions = ReturnType<typeof useDecisions>;
