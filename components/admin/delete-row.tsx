import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.client";
import { toast } from "@/components/ui/toast";
import { callAdmin, toastFailure } from "./call-admin";
import { useListChanges } from "./use-admin-list";

interface DeleteRowProps {
  /** Path of the list in the API; a row's path adds its id */
  path: string;
  id: string;
  /** Title and button, such as 'Delete School' */
  action: string;
  done: { title: string; text: string };
  /** Shown when deleting fails */
  failed: string;
  onClose: () => void;
  returnFocus: () => void;
  /** Says what will be deleted */
  children: React.ReactNode;
}

/** Deletes a row of a list after confirmation and removes it from the screen. */
export function DeleteRow({ path, id, action, done, failed, onClose, returnFocus, children }: DeleteRowProps) {
  const lists = useListChanges(path);
  const [isPending, setPending] = useState(false);
  const confirm = async () => {
    setPending(true);
    try {
      await callAdmin(`${path}/${id}`, { method: "DELETE" });
      lists.removeRows([id]);
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
