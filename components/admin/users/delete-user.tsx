import type { ListedUser } from "@/lib/verification/view";
import { DeleteRow } from "@/components/admin/delete-row";
import { nameOf, USERS } from "@/components/admin/use-decisions";

interface DeleteUserProps {
  user: ListedUser;
  onClose: () => void;
  returnFocus: () => void;
}

/** Deletes an account after confirmation. */
export function DeleteUser({ user, ...dialog }: DeleteUserProps) {
  return (
    <DeleteRow
      path={USERS}
      id={user.id}
      action="Delete User"
      done={{ title: "User Deleted", text: `${nameOf(user)}’s account has been deleted.` }}
      failed="Failed to delete user."
      {...dialog}
    >
      <p>
        <b>{nameOf(user)}</b>
        <br />
        {user.email}
      </p>
      <p>This action cannot be undone. It also deletes the person’s documents and reviews and signs them out everywhere.</p>
    </DeleteRow>
  );
}
