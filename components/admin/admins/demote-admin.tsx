import { DialogForm } from "@/components/accounts/dialog-form.client";
import { loadPage } from "@/components/accounts/load-page";
import { PasswordField } from "@/components/ui/password-field.client";
import { ownPassword } from "@/lib/accounts/schema";
import type { ListedAdmin } from "@/lib/accounts/view";
import { callAdmin } from "@/components/admin/call-admin";
import type { RowDialogProps } from "@/components/admin/lists/row-dialog";
import { nameOf } from "@/components/admin/lists/use-decisions";

/** Removes a person's admin rights after asking for the acting admin's password. */
export function DemoteAdmin({ admin, onDone, onClose, returnFocus }: RowDialogProps & { admin: ListedAdmin; onDone: () => void }) {
  const name = nameOf(admin);
  const { isSelf } = admin;
  return (
    <DialogForm
      dialog={{ open: true, onOpenChange: (isOpen) => isOpen || onClose(), returnFocus }}
      title={isSelf ? "Step down as administrator?" : `Remove ${name}’s admin rights?`}
      description={
        isSelf
          ? "You will be signed out everywhere. You keep your account, without administrator rights."
          : "They will be signed out everywhere and told by email. Invitations they sent will stop working. They keep their account, without administrator rights."
      }
      schema={ownPassword}
      defaults={{ password: "" }}
      submitLabel={isSelf ? "Step down" : "Remove admin rights"}
      isDestructive
      failed="Nothing was changed"
      returnTo="/admin/admins"
      send={(body) => callAdmin(`/api/admin/admins/${admin.id}`, { method: "DELETE", body })}
      done={isSelf ? undefined : { title: "Admin rights removed", text: `${name} is no longer an administrator.` }}
      onDone={isSelf ? () => loadPage("/sign-in") : onDone}
    >
      {(field) => <PasswordField label="Your password" autoComplete="current-password" {...field("password")} />}
    </DialogForm>
  );
}
