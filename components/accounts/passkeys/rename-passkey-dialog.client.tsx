"use client";
import type { DialogState } from "@/components/ui/dialog-button";
import { TextField } from "@/components/ui/field";
import { MAX_PASSKEY_NAME_LENGTH, passkeyRenaming } from "@/lib/accounts/schema";
import type { OwnPasskey } from "@/lib/accounts/view";
import { callApi } from "@/lib/http/client";
import { DialogForm } from "@/components/accounts/dialog-form.client";

export function RenamePasskeyDialog({ dialog, passkey }: { dialog: DialogState; passkey: OwnPasskey }) {
  return (
    <DialogForm
      dialog={dialog}
      title="Rename the passkey"
      schema={passkeyRenaming}
      defaults={{ name: passkey.name }}
      submitLabel="Save"
      failed="The passkey was not renamed"
      send={(body) => callApi(`/api/user/passkeys/${passkey.id}`, { method: "PUT", body })}
      done={{ title: "Passkey renamed" }}
    >
      {(field) => <TextField label="Name" autoComplete="off" maxLength={MAX_PASSKEY_NAME_LENGTH} {...field("name")} />}
    </DialogForm>
  );
}
