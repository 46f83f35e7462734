"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { buttonVariants } from "@/components/ui/button";
import { FocusOnMount } from "@/components/ui/focus-on-mount";
import { ErrorSummary } from "@/components/ui/error-summary";
import { PasswordField } from "@/components/ui/password-field.client";
import { SubmitButton } from "@/components/ui/submit-button";
import { PASSWORD_MIN, passwordReset } from "@/lib/accounts/schema";
import { failureOf } from "./call-failure";
import { CHECK_FORM, type Fault } from "./form-problem";
import { errorSummaryItems } from "./error-summary-items";
import { useFieldProps, VALIDATE_ON_SUBMIT } from "./use-field-props";
import { removeLinkToken, useLinkToken } from "./use-link-token";
import { useSendOnce } from "./use-send-once";

const newPasswordFields = passwordReset.pick({ password: true });

/** Sets a new password with the token of the mailed link. */
export function ResetPassword() {
  const form = useForm<z.infer<typeof newPasswordFields>>({ resolver: zodResolver(newPasswordFields), ...VALIDATE_ON_SUBMIT });
  const { handleSubmit, formState, setError } = form;
  const token = useLinkToken();
  const [fault, setFault] = useState<Fault | null>(null);
  const [isDone, setDone] = useState(false);
  const send = useSendOnce("/api/password-resets", "PUT");
  const field = useFieldProps(form);

  const submit = handleSubmit(
    async ({ password }) => {
      setFault(null);
      try {
        await send({ token, password });
        removeLinkToken();
        setDone(true);
      } catch (error) {
        const { text, fields } = failureOf(error);
        if (fields.password) setError("password", { message: fields.password });
        setFault({
          title: "The password was not changed",
          text,
          errors: fields.password ? [{ fieldId: "password", text: fields.password }] : [],
        });
      }
    },
    (errors) => setFault({ title: CHECK_FORM, errors: errorSummaryItems(errors, ["password"]) }),
  );

  if (isDone) {
    return (
      <div className="space-y-4">
        <FocusOnMount as="h2">Your password is changed</FocusOnMount>
        <p>You are signed out everywhere. Please sign in with the new password.</p>
        <a className={buttonVariants({ size: "lg", block: true })} href="/sign-in">
          Go to Sign In
        </a>
      </div>
    );
  }
  if (token === "") return <LinkCutOff />;
  return (
    <form
      className="gap-6 grid [&>h2]:text-xl"
      method="post"
      noValidate
      onSubmit={(event) => (formState.isSubmitting ? event.preventDefault() : void submit(event))}
    >
      {fault && <ErrorSummary {...fault} attempt={formState.submitCount} />}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters.`}
        {...field("password")}
      />
      <SubmitButton isPending={formState.isSubmitting} pendingLabel="Saving..." block>
        Set New Password
      </SubmitButton>
      <p className="text-sm">
        <a className="inline-flex min-h-11 items-center" href="/forgot-password">
          Send a new link
        </a>
      </p>
    </form>
  );
}

function LinkCutOff() {
  return (
    <div className="space-y-4">
      <p>This link is incomplete. Please open it again from our email, or ask for a new one.</p>
      <a className={buttonVariants({ size: "lg", block: true })} href="/forgot-password">
        Send a new link
      </a>
    </div>
  );
}
