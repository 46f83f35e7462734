"use client";
import { z } from "zod";
import type { DialogState } from "@/components/ui/dialog-button";
import { PasswordField } from "@/components/ui/password-field.client";
import { TextField } from "@/components/ui/text-field";
import { newPasskey, ownPassword, PASSKEY_NAME_MAX } from "@/lib/accounts/schema";
import { callApi } from "@/lib/http/client";
import { ShownError } from "./call-failure";
import { DialogForm } from "./dialog-form.client";
import { loadPage } from "./load-page";
import { createPasskey, useSupportsPasskeys } from "./passkey-ceremony";

const fields = z.object({ ...ownPassword.shape, name: newPasskey.shape.name });

/** Asks for a name and the password; then the browser creates the passkey. */
export function AddPasskeyDialog({ dialog, leadsTo }: { dialog: DialogState; leadsTo: string | null }) {
  const isSupported = useSupportsPasskeys();
  return (
    <DialogForm<z.input<typeof fields>>
      dialog={dialog}
      title="Add a passkey"
      description="Your device will ask for your fingerprint, face or screen lock. We never get to see it."
      schema={fields}
      defaults={{ name: "", password: "" }}
      names={["name", "password"]}
      submitLabel="Add passkey"
      pendingLabel="Adding..."
      failed="The passkey was not added"
      send={async ({ name, password }) => {
        if (!isSupported) throw new ShownError("This browser doesn’t support passkeys.");
        const credential = await createPasskey("/api/user/passkeys/options", { password });
        await callApi("/api/user/passkeys", { method: "POST", body: { name: name || undefined, credential } });
      }}
      done={{ title: "Passkey added", text: "You can use it the next time you sign in." }}
      {...(leadsTo && { onDone: () => loadPage(leadsTo) })}
    >
      {(field) => (
        <>
          <TextField
            label="Name (optional)"
            hint="So that you recognise it, such as “My phone”."
            autoComplete="off"
            maxLength={PASSKEY_NAME_MAX}
            {...field("name")}
          />
          <PasswordField label="Your password" autoComplete="current-password" {...field("password")} />
        </>
      )}
    </DialogForm>
  );
}
