import type { ListedUser } from "@/lib/verification/view";
import { DeleteRow } from "@/components/admin/delete-row";
import { nameOf, USERS } from "@/components/admin/use-decisions";

interface DeleteUserProps {
  user: ListedUser;
  onClose: () => void;
  returnFocus: () => void;
}

/** Asks, names the person, and deletes the account. */
export function DeleteUser({ user, ...dialog }: DeleteUserProps) {
  return (
    <DeleteRow
      path={USERS}
      id={user.id}
      action="Delete User"
      done={{ title: "User Deleted", text: `${nameOf(user)} has no account any more.` }}
      failed="Failed to delete user."
      {...dialog}
    >
      <p>
        <b>{nameOf(user)}</b>
        <br />
        {user.email}
      </p>
      <p>This action cannot be undone. The account, its documents and its sessions go, and its reviews with them.</p>
    </DeleteRow>
  );
}
