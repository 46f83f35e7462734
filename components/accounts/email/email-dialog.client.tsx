"use client";
import type { DialogState } from "@/components/ui/dialog-button";
import { TextField } from "@/components/ui/field";
import { PasswordField } from "@/components/ui/password-field.client";
import { emailChange, ACCOUNT_TEXT_LIMITS } from "@/lib/accounts/schema";
import { DialogForm } from "@/components/accounts/dialog-form.client";
import { useSendOnce } from "@/components/accounts/use-send-once";

export function EmailDialog({ dialog }: { dialog: DialogState }) {
  const send = useSendOnce("/api/user/email", "PUT");
  return (
    <DialogForm
      dialog={dialog}
      title="Change email"
      description="We will send a link to the new address. Your address changes when you open it. That signs out your other devices and, if you are a parent, removes your passkeys: you can add them again. We will also email your current address."
      schema={emailChange}
      defaults={{ email: "", password: "" }}
      submitLabel="Send link"
      pendingLabel="Sending..."
      failed="The email address was not changed"
      send={send}
      done={{ title: "Link sent", text: "Please tap the link in our email to the new address." }}
    >
      {(field) => (
        <>
          <TextField
            label="New email address"
            type="email"
            autoComplete="email"
            maxLength={ACCOUNT_TEXT_LIMITS.email}
            {...field("email")}
          />
          <PasswordField label="Your password" autoComplete="current-password" {...field("password")} />
        </>
      )}
    </DialogForm>
  );
}
