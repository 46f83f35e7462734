import type { z } from "zod";
import { DialogForm } from "@/components/accounts/dialog-form.client";
import type { DialogState } from "@/components/ui/opens-dialog";
import { PasswordField } from "@/components/ui/password-field.client";
import { TextField } from "@/components/ui/text-field";
import { LIMITS_OF_TEXT, newInvitation } from "@/lib/accounts/schema";
import { callAdmin } from "@/components/admin/call-admin";

/** Asks for the address, and for one's own password: a session left open invites nobody. */
export function InviteAdminDialog({ dialog, onInvited }: { dialog: DialogState; onInvited: () => void }) {
  return (
    <DialogForm<z.input<typeof newInvitation>>
      dialog={dialog}
      title="Invite an administrator"
      description="They may see every document, name and review. Invite only whom you know."
      schema={newInvitation}
      defaults={{ email: "", password: "" }}
      names={["email", "password"]}
      submitLabel="Send invitation"
      pendingLabel="Sending..."
      failed="Nobody was invited"
      returnTo="/admin/admins"
      send={(body) => callAdmin("/api/admin/invitations", { method: "POST", body })}
      done={{ title: "Invitation sent", text: "The link works once, for 48 hours." }}
      onDone={onInvited}
    >
      {(field) => (
        <>
          <TextField label="Their e-mail address" type="email" autoComplete="off" maxLength={LIMITS_OF_TEXT.email} {...field("email")} />
          <PasswordField label="Your password" autoComplete="current-password" {...field("password")} />
        </>
      )}
    </DialogForm>
  );
}
