import { DialogForm } from "@/components/accounts/dialog-form.client";
import type { DialogState } from "@/components/ui/dialog-button";
import { TextField } from "@/components/ui/field";
import { ACCOUNT_TEXT_LIMITS, newInvitation } from "@/lib/accounts/schema";
import { callAdmin } from "@/components/admin/call-admin";

/** Invites an administrator by email. */
export function InviteAdminDialog({ dialog, onInvited }: { dialog: DialogState; onInvited: () => void }) {
  return (
    <DialogForm
      dialog={dialog}
      title="Invite an administrator"
      description="Administrators can see every document, name and review. Only invite people you know."
      schema={newInvitation}
      defaults={{ email: "" }}
      submitLabel="Send invitation"
      pendingLabel="Sending..."
      failed="Invitation not sent"
      returnTo="/admin/admins"
      send={(body) => callAdmin("/api/admin/invitations", { method: "POST", body })}
      done={{ title: "Invitation sent", text: "The link works once and expires after 48 hours." }}
      onDone={onInvited}
    >
      {(field) => (
        <TextField label="Their email address" type="email" autoComplete="off" maxLength={ACCOUNT_TEXT_LIMITS.email} {...field("email")} />
      )}
    </DialogForm>
  );
}
