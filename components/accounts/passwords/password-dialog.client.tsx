"use client";
import type { DialogState } from "@/components/ui/dialog-button";
import { PasswordField } from "@/components/ui/password-field.client";
import { callApi } from "@/lib/http/client";
import { MIN_PASSWORD_LENGTH, passwordChange } from "@/lib/accounts/schema";
import { DialogForm } from "@/components/accounts/dialog-form.client";

/** Changes the password and signs out other browsers. */
export function PasswordDialog({ dialog }: { dialog: DialogState }) {
  return (
    <DialogForm
      dialog={dialog}
      title="Change password"
      description="This signs you out of every other browser."
      schema={passwordChange}
      defaults={{ currentPassword: "", password: "" }}
      submitLabel="Change password"
      failed="The password was not changed"
      send={(body) => callApi("/api/user/password", { method: "PUT", body })}
      done={{ title: "Password changed", text: "You are signed out of every other browser." }}
    >
      {(field) => (
        <>
          <PasswordField label="Current password" autoComplete="current-password" {...field("currentPassword")} />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
            {...field("password")}
          />
        </>
      )}
    </DialogForm>
  );
}
