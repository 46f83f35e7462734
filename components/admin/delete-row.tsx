import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.client";
import { toast } from "@/components/ui/toast";
import { callAdmin, toastFailure } from "./call-admin";
import { useListChanges } from "./use-admin-list";

interface DeleteRowProps {
  /** Of the list; the row's own is below it. */
  path: string;
  id: string;
  /** 'Delete School' */
  action: string;
  done: { title: string; text: string };
  /** Where it was not deleted */
  failed: string;
  onClose: () => void;
  returnFocus: () => void;
  /** Names what is lost. */
  children: React.ReactNode;
}

/** Asks, deletes a row of a list, and takes it off the screen. */
export function DeleteRow({ path, id, action, done, failed, onClose, returnFocus, children }: DeleteRowProps) {
  const lists = useListChanges(path);
  const [isPending, setPending] = useState(false);
  const confirm = async () => {
    setPending(true);
    try {
      await callAdmin(`${path}/${id}`, { method: "DELETE" });
      lists.leaveOut([id]);
      toast(done);
      void lists.reload();
      onClose();
    } catch (error) {
      toastFailure(error, failed);
      setPending(false);
    }
  };
  return (
    <ConfirmDialog
      title={action}
      action={action}
      icon="trash-2"
      isPending={isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
      returnFocus={returnFocus}
    >
      {children}
    </ConfirmDialog>
  );
}
