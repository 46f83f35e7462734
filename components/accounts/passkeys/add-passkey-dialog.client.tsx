"use client";
import { z } from "zod";
import type { DialogState } from "@/components/ui/dialog-button";
import { TextField } from "@/components/ui/field";
import { PasswordField } from "@/components/ui/password-field.client";
import { newPasskey, MAX_PASSKEY_NAME_LENGTH, passwordAndCode } from "@/lib/accounts/schema";
import { callApi } from "@/lib/http/client";
import { ShownError } from "@/components/accounts/call-failure";
import { DialogForm } from "@/components/accounts/dialog-form.client";
import { loadPage } from "@/components/accounts/load-page";
import { createPasskey, useSupportsPasskeys } from "./passkey-ceremony";
import { CodeField } from "@/components/accounts/second-factor/second-factor-form.client";

const fields = z.object({ ...passwordAndCode.shape, name: newPasskey.shape.name });

interface AddPasskeyDialogProps {
  dialog: DialogState;
  leadsTo: string | null;
  /** Whether an authenticator app is on */
  hasApp: boolean;
}

/** Asks for a name, the password and, if an authenticator app is on, a code; then the browser creates the passkey. */
export function AddPasskeyDialog({ dialog, leadsTo, hasApp }: AddPasskeyDialogProps) {
  const isSupported = useSupportsPasskeys();
  return (
    <DialogForm
      dialog={dialog}
      title="Add a passkey"
      description="Your device will ask for your fingerprint, face or screen lock. We never get to see it."
      schema={fields}
      defaults={{ name: "", password: "", totp: "" }}
      submitLabel="Add passkey"
      pendingLabel="Adding..."
      failed="The passkey was not added"
      send={async ({ name, password, totp }) => {
        if (!isSupported) throw new ShownError("This browser doesn’t support passkeys.");
        const credential = await createPasskey("/api/user/passkeys/options", { password, totp });
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
            maxLength={MAX_PASSKEY_NAME_LENGTH}
            {...field("name")}
          />
          <PasswordField label="Your password" autoComplete="current-password" {...field("password")} />
          {hasApp && (
            <CodeField
              hint="Six digits from your authenticator app, or a recovery code. Not needed in the first five minutes after you sign in."
              {...field("totp")}
            />
          )}
        </>
      )}
    </DialogForm>
  );
}
