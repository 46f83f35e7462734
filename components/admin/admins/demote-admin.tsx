import type { z } from "zod";
import { DialogForm } from "@/components/accounts/dialog-form.client";
import { loadPage } from "@/components/accounts/load-page";
import { PasswordField } from "@/components/ui/password-field.client";
import { demotion } from "@/lib/accounts/schema";
import type { ListedAdmin } from "@/lib/accounts/view";
import { callAdmin } from "@/components/admin/call-admin";
import { nameOf } from "@/components/admin/use-decisions";

interface DemoteAdminProps {
  admin: ListedAdmin;
  onDone: () => void;
  onClose: () => void;
  returnFocus: () => void;
}

/** Names the person, says what goes, and asks for one's own password. */
export function DemoteAdmin({ admin, onDone, onClose, returnFocus }: DemoteAdminProps) {
  const name = nameOf(admin);
  const { isSelf } = admin;
  return (
    <DialogForm<z.input<typeof demotion>>
      dialog={{ open: true, onOpenChange: (isOpen) => isOpen || onClose(), returnFocus }}
      title={isSelf ? "Step down as administrator?" : `Take the rights of ${name} away?`}
      description={
        isSelf
          ? "You are signed out everywhere. Your account stays, without an administrator’s rights."
          : "They are signed out everywhere at once and told by mail. Invitations that they sent end. The account stays, without an administrator’s rights."
      }
      schema={demotion}
      defaults={{ password: "" }}
      names={["password"]}
      submitLabel={isSelf ? "Step down" : "Take rights away"}
      isDestructive
      failed="Nothing was changed"
      returnTo="/admin/admins"
      send={(body) => callAdmin(`/api/admin/admins/${admin.id}`, { method: "DELETE", body })}
      done={isSelf ? null : { title: "Rights taken away", text: `${name} is no longer an administrator.` }}
      onDone={isSelf ? () => loadPage("/sign-in") : onDone}
    >
      {(field) => <PasswordField label="Your password" autoComplete="current-password" {...field("password")} />}
    </DialogForm>
  );
}
