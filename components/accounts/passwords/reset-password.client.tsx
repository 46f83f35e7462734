"use client";
import { useState } from "react";
import type { z } from "zod";
import { ButtonLink } from "@/components/ui/button";
import { PasswordField } from "@/components/ui/password-field.client";
import { MIN_PASSWORD_LENGTH, passwordReset } from "@/lib/accounts/schema";
import { FormDone } from "@/components/accounts/form-done";
import { removeLinkToken, useLinkToken } from "@/components/accounts/use-link-token";
import { useSendOnce } from "@/components/accounts/use-send-once";
import { useValidatedForm } from "@/components/accounts/use-validated-form";
import { ValidatedForm } from "@/components/accounts/validated-form";

const newPasswordFields = passwordReset.pick({ password: true });

/** Sets a new password with the token of the mailed link. */
export function ResetPassword() {
  const token = useLinkToken();
  const [isDone, setDone] = useState(false);
  const send = useSendOnce("/api/password-resets", "PUT");
  const { field, sending } = useValidatedForm<z.infer<typeof newPasswordFields>>({
    schema: newPasswordFields,
    names: ["password"],
    failed: "The password was not changed",
    send: async ({ password }) => {
      await send({ token, password });
      removeLinkToken();
      setDone(true);
    },
  });

  if (isDone) {
    return (
      <FormDone heading="Your password is changed" link={{ href: "/sign-in", label: "Go to Sign In" }}>
        <p>
          You are signed out everywhere. If you are a parent, your passkeys were removed, and you can add them again. Please sign in with
          the new password.
        </p>
      </FormDone>
    );
  }
  if (token === "") {
    return (
      <div className="space-y-4">
        <p>This link is incomplete. Please open it again from our email, or ask for a new one.</p>
        <ButtonLink size="lg" block href="/forgot-password">
          Send a new link
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="grid gap-6">
      <ValidatedForm sending={sending} submitLabel="Set New Password" pendingLabel="Saving...">
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
          {...field("password")}
        />
      </ValidatedForm>
      <p className="text-sm">
        <a className="inline-flex min-h-11 items-center" href="/forgot-password">
          Send a new link
        </a>
      </p>
    </div>
  );
}
