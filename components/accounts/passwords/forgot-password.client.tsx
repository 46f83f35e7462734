"use client";
import { EmailField } from "@/components/accounts/email/email-field";
import { useState } from "react";
import type { z } from "zod";
import { ButtonLink } from "@/components/ui/button";
import { FocusOnMount } from "@/components/ui/focus-on-mount";
import { resetRequest } from "@/lib/accounts/schema";
import { useSendOnce } from "@/components/accounts/use-send-once";
import { useValidatedForm } from "@/components/accounts/use-validated-form";
import { ValidatedForm } from "@/components/accounts/validated-form";

/** Asks for a link to set a new password. The response is the same whether or not the account exists. */
export function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = useSendOnce("/api/password-resets");
  const { field, sending } = useValidatedForm<z.infer<typeof resetRequest>>({
    schema: resetRequest,
    names: ["email"],
    failed: "The link could not be sent",
    send: async ({ email }) => {
      await send({ email });
      setSentTo(email);
    },
  });

  if (sentTo) {
    return (
      <div className="space-y-4">
        <FocusOnMount as="h2">Check your email</FocusOnMount>
        <p>
          If there is an account for <b>{sentTo}</b>, a link to set a new password is on its way. It works once and expires in 30 minutes.
          No email? Check your spam folder, or check the address.
        </p>
        <ButtonLink variant="outline" block href="/sign-in">
          Back to Sign In
        </ButtonLink>
      </div>
    );
  }
  return (
    <ValidatedForm sending={sending} submitLabel="Send the Link" pendingLabel="Sending...">
      <EmailField
        label="Email"
        hint="The email address of your account. We will send a link to it."
        autoComplete="username"
        {...field("email")}
      />
    </ValidatedForm>
  );
}
