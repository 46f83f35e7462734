"use client";
import { EmailField } from "@/components/accounts/email/email-field";
import { useState } from "react";
import type { z } from "zod";
import { ButtonLink } from "@/components/ui/button";
import { FocusOnMount } from "@/components/ui/focus-on-mount";
import { ErrorSummary } from "@/components/ui/error-summary";
import { SubmitButton } from "@/components/ui/submit-button";
import { resetRequest } from "@/lib/accounts/schema";
import { useSendOnce } from "@/components/accounts/use-send-once";
import { useValidatedForm } from "@/components/accounts/use-validated-form";

/** Asks for a link to set a new password. The response is the same whether or not the account exists. */
export function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = useSendOnce("/api/password-resets");
  const { field, isSubmitting, onSubmit, summary } = useValidatedForm<z.infer<typeof resetRequest>>({
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
    <form className="gap-6 grid [&>h2]:text-xl" method="post" noValidate onSubmit={onSubmit}>
      {summary && <ErrorSummary {...summary} />}
      <EmailField
        label="Email"
        hint="The email address of your account. We will send a link to it."
        autoComplete="username"
        {...field("email")}
      />
      <SubmitButton isPending={isSubmitting} pendingLabel="Sending..." block>
        Send the Link
      </SubmitButton>
    </form>
  );
}
