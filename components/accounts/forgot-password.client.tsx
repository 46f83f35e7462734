"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { buttonVariants } from "@/components/ui/button";
import { FocusOnMount } from "@/components/ui/focus-on-mount";
import { ErrorSummary } from "@/components/ui/error-summary";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { resetRequest } from "@/lib/accounts/schema";
import { failureOf } from "./call-failure";
import { CHECK_FORM, type Fault } from "./form-problem";
import { errorSummaryItems } from "./error-summary-items";
import { useFieldProps, VALIDATE_ON_SUBMIT } from "./use-field-props";
import { useSendOnce } from "./use-send-once";

/** Asks for a link to set a new password. The response is the same whether or not the account exists. */
export function ForgotPassword() {
  const form = useForm<z.infer<typeof resetRequest>>({ resolver: zodResolver(resetRequest), ...VALIDATE_ON_SUBMIT });
  const { handleSubmit, formState } = form;
  const [fault, setFault] = useState<Fault | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = useSendOnce("/api/password-resets");
  const field = useFieldProps(form);

  const submit = handleSubmit(
    async ({ email }) => {
      setFault(null);
      try {
        await send({ email });
        setSentTo(email);
      } catch (error) {
        const { text } = failureOf(error);
        setFault({ title: "The link could not be sent", text, errors: [] });
      }
    },
    (errors) => setFault({ title: CHECK_FORM, errors: errorSummaryItems(errors, ["email"]) }),
  );

  if (sentTo) {
    return (
      <div className="space-y-4">
        <FocusOnMount as="h2">Check your email</FocusOnMount>
        <p>
          If there is an account for <b>{sentTo}</b>, a link to set a new password is on its way. It works once and expires in 30 minutes.
          No email? Check your spam folder, or check the address.
        </p>
        <a className={buttonVariants({ variant: "outline", block: true })} href="/sign-in">
          Back to Sign In
        </a>
      </div>
    );
  }
  return (
    <form
      className="gap-6 grid [&>h2]:text-xl"
      method="post"
      noValidate
      onSubmit={(event) => (formState.isSubmitting ? event.preventDefault() : void submit(event))}
    >
      {fault && <ErrorSummary {...fault} attempt={formState.submitCount} />}
      <TextField
        label="Email"
        hint="The email address of your account. We will send a link to it."
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field("email")}
      />
      <SubmitButton isPending={formState.isSubmitting} pendingLabel="Sending..." block>
        Send the Link
      </SubmitButton>
    </form>
  );
}
