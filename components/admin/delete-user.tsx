import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.client";
import { toast } from "@/components/ui/toast";
import type { ListedUser } from "@/lib/verification/view";
import { callAdmin, toastFailure } from "./call-admin";
import { useListChanges } from "./use-admin-list";
import { nameOf, USERS } from "./use-decisions";

interface DeleteUserProps {
  user: ListedUser;
  onClose: () => void;
  returnFocus: () => void;
}

/** Asks, names the person, and deletes the account. */
export function DeleteUser({ user, onClose, returnFocus }: DeleteUserProps) {
  const lists = useListChanges<ListedUser>(USERS);
  const [isPending, setPending] = useState(false);
  const confirm = async () => {
    setPending(true);
    try {
      await callAdmin(`${USERS}/${user.id}`, { method: "DELETE" });
      lists.leaveOut([user.id]);
      toast({ title: "User Deleted", text: `${nameOf(user)} has no account any more.` });
      void lists.reload();
      onClose();
    } catch (error) {
      toastFailure(error, "Failed to delete user.");
      setPending(false);
    }
  };
  return (
    <ConfirmDialog
      title="Delete User"
      action="Delete User"
      icon="trash-2"
      isPending={isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
      returnFocus={returnFocus}
    >
      <p>
        <b>{nameOf(user)}</b>
        <br />
        {user.email}
      </p>
      <p>This action cannot be undone. The account, its documents and its sessions go, and its reviews with them.</p>
    </ConfirmDialog>
  );
}
