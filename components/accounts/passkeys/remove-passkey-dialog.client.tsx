"use client";
import type { DialogState } from "@/components/ui/dialog-button";
import { PasswordField } from "@/components/ui/password-field.client";
import { ownPassword } from "@/lib/accounts/schema";
import type { OwnPasskey } from "@/lib/accounts/view";
import { callApi } from "@/lib/http/client";
import { DialogForm } from "@/components/accounts/dialog-form.client";
import { sendWithPasskey } from "./passkey-ceremony";

export function RemovePasskeyDialog({ dialog, passkey }: { dialog: DialogState; passkey: OwnPasskey }) {
  return (
    <DialogForm
      dialog={dialog}
      title={`Remove ${passkey.name}?`}
      description="You can no longer sign in with this passkey. Your device may still offer it until you delete it there."
      schema={ownPassword}
      defaults={{ password: "" }}
      submitLabel="Remove passkey"
      pendingLabel="Removing..."
      isDestructive
      failed="The passkey was not removed"
      send={(body) => sendWithPasskey(() => callApi(`/api/user/passkeys/${passkey.id}`, { method: "DELETE", body }))}
      done={{ title: "Passkey removed", text: "We will email you a confirmation." }}
    >
      {(field) => <PasswordField label="Your password" autoComplete="current-password" {...field("password")} />}
    </DialogForm>
  );
}
