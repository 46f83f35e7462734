import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.client";
import { toast } from "@/components/ui/toast";
import { wordsOfAct } from "@/lib/audit/labels";
import type { ListedAuditEntry } from "@/lib/audit/view";
import { CallError } from "@/lib/http/client";
import { callAdmin, toastFailure } from "@/components/admin/call-admin";

type RecalledEntry = Pick<ListedAuditEntry, "id" | "action" | "subject">;

interface UndoAction {
  label: "Undo" | "Roll back";
  address: (entry: RecalledEntry) => string;
  /** What it does, and what it cannot. */
  words: string;
  done: string;
}

const UNDO: UndoAction = {
  label: "Undo",
  address: ({ id }) => `/api/admin/audit/${id}/undo`,
  words:
    "The fields get the values back that they had before. If somebody has changed one of them since, nothing is undone, and you are told.",
  done: "Change Undone",
};
const LIST_AGAIN: UndoAction = { ...UNDO, words: "The school is listed again, in lists and search, with its reviews." };
const CLOSE_AGAIN: UndoAction = { ...UNDO, words: "The school is closed again: its page says so, and it leaves lists and search." };
const PART_AGAIN: UndoAction = {
  ...UNDO,
  words:
    "The two are two schools again: this one has its address, reviews, enrolments, representatives and facts back, as they are by now. What parents wrote since stays with the other one, unless their child is at this one alone; new versions and replies go with their review.",
  done: "Merger Undone",
};
const ROLL_BACK: UndoAction = {
  label: "Roll back",
  address: ({ subject }) => `/api/admin/schools/batches/${subject.id}/rollback`,
  words:
    "Schools that the upload added go, and those that it changed get their old values back. What was changed or reviewed since is left as it is, and reported.",
  done: "Upload Rolled Back",
};

/** The acts that can be taken back from the log, and how. A deletion cannot. */
export const UNDO_ACTIONS: Partial<Record<string, UndoAction>> = {
  "school.change": UNDO,
  "school.undo": UNDO,
  "school.correct": UNDO,
  "school.fill": UNDO,
  "school.close": LIST_AGAIN,
  "school.reopen": CLOSE_AGAIN,
  "school.merge": PART_AGAIN,
  "batch.finish": ROLL_BACK,
};

interface RecallEntryProps {
  entry: RecalledEntry;
  /** Resolves once the list is as it is now: what asked for this may have left it, and the keyboard goes to what stays. */
  onDone: () => Promise<unknown>;
  onClose: () => void;
  returnFocus: () => void;
}

/** Asks, and takes what an entry tells of back. The log keeps both. */
export function UndoEntry({ entry, onDone, onClose, returnFocus }: RecallEntryProps) {
  const [isPending, setPending] = useState(false);
  const { label, address, words, done } = UNDO_ACTIONS[entry.action]!;
  const name = entry.subject.name ?? entry.subject.id;
  const confirm = async () => {
    setPending(true);
    try {
      await callAdmin(address(entry), { method: "POST" });
      toast({ title: done, text: name });
      await onDone();
      onClose();
    } catch (error) {
      toastFailure(error, (error instanceof CallError && error.text) || `Failed to ${label.toLowerCase()}.`);
      setPending(false);
    }
  };
  return (
    <ConfirmDialog
      title={label}
      action={label}
      icon="undo-2"
      isPending={isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
      returnFocus={returnFocus}
    >
      <p>
        <b>{name}</b>
        <br />
        {wordsOfAct(entry.action)}
      </p>
      <p>{words}</p>
    </ConfirmDialog>
  );
}
