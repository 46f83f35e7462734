import { useState } from "react";
import { actionLabel } from "@/lib/audit/labels";
import type { ListedAuditEntry } from "@/lib/audit/view";
import { callAdmin, toastReason } from "@/components/admin/call-admin";
import { toastOutcome } from "@/components/admin/joint-decisions/toast-outcome";
import { ConfirmRow, type RowDialogProps } from "@/components/admin/lists/row-dialog";

type UndoableEntry = Pick<ListedAuditEntry, "id" | "action" | "subject">;

interface UndoAction {
  label: "Undo" | "Roll back";
  address: (entry: UndoableEntry) => string;
  explanation: string;
  done: string;
}

const UNDO: UndoAction = {
  label: "Undo",
  address: ({ id }) => `/api/admin/audit/${id}/undo`,
  explanation:
    "This restores the previous values. If someone has changed one of these fields since then, nothing is undone and we will tell you.",
  done: "Change Undone",
};
const REOPEN: UndoAction = { ...UNDO, explanation: "The school will appear in lists and search again, with its reviews." };
const CLOSE: UndoAction = {
  ...UNDO,
  explanation: "The school will be marked as closed again and will no longer appear in lists and search.",
};
const UNMERGE: UndoAction = {
  ...UNDO,
  explanation:
    "This separates the two schools again. This school gets back its address, reviews, enrolments, representatives and facts as they are now. Reviews written since the merger stay with the other school, unless the author’s child is only at this one. New versions and replies stay with their review.",
  done: "Merger Undone",
};
const ROLL_BACK: UndoAction = {
  label: "Roll back",
  address: ({ subject }) => `/api/admin/schools/batches/${subject.id}/rollback`,
  explanation:
    "This deletes the schools that the upload added and restores the previous values of those it changed. Schools that were edited or reviewed since then are left as they are and listed in a report.",
  done: "Upload Rolled Back",
};

/** The actions that can be undone from the log, and how. Deletions can't be undone. */
export const UNDO_ACTIONS: Partial<Record<string, UndoAction>> = {
  "school.change": UNDO,
  "school.undo": UNDO,
  "school.correct": UNDO,
  "school.fill": UNDO,
  "school.close": REOPEN,
  "school.reopen": CLOSE,
  "school.merge": UNMERGE,
  "batch.finish": ROLL_BACK,
};

interface UndoEntryProps extends RowDialogProps {
  entry: UndoableEntry;
  /** Resolves once the list is reloaded, so that focus can return to a row that is still there. */
  onDone: () => Promise<unknown>;
}

/** Undoes an action after confirmation. The log keeps both entries. */
export function UndoEntry({ entry, onDone, ...dialog }: UndoEntryProps) {
  const [isPending, setPending] = useState(false);
  const { label, address, explanation, done } = UNDO_ACTIONS[entry.action]!;
  const name = entry.subject.name ?? entry.subject.id;
  const confirm = async () => {
    setPending(true);
    try {
      toastOutcome(await callAdmin(address(entry), { method: "POST" }), { title: done, text: name }, name);
      await onDone();
      dialog.onClose();
    } catch (error) {
      toastReason(error, `Failed to ${label.toLowerCase()}.`);
      setPending(false);
    }
  };
  return (
    <ConfirmRow action={label} icon="undo-2" isPending={isPending} onConfirm={() => void confirm()} {...dialog}>
      <p>
        <b>{name}</b>
        <br />
        {actionLabel(entry.action)}
      </p>
      <p>{explanation}</p>
    </ConfirmRow>
  );
}
