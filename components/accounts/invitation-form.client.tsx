"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type Path, useForm } from "react-hook-form";
import { z } from "zod";
import { buttonVariants } from "@/components/ui/button";
import { FocusOnMount } from "@/components/ui/focus-on-mount";
import { ErrorSummary } from "@/components/ui/error-summary";
import { PasswordField } from "@/components/ui/password-field.client";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { firstName, lastName, REGISTER_PASSWORD_MIN } from "@/lib/accounts/schema";
import type { OpenInvitation } from "@/lib/accounts/view";
import { callApi } from "@/lib/http/client";
import { failureOf } from "./call-failure";
import { CHECK_FORM, type Fault } from "./form-problem";
import { errorSummaryItems } from "./error-summary-items";
import { useFieldProps, VALIDATE_ON_SUBMIT } from "./use-field-props";
import { removeLinkToken } from "./use-link-token";

const known = z.object({ password: z.string().min(1, "Please enter your password"), firstName: z.string(), lastName: z.string() });
const stranger = z.object({
  firstName,
  lastName,
  password: z.string().min(REGISTER_PASSWORD_MIN, "Password must be at least 8 characters"),
});
type Values = z.infer<typeof known>;
const NAMES = ["firstName", "lastName", "password"] as const satisfies Path<Values>[];

/** Accepts an invitation and makes the person an administrator. */
export function InvitationForm({ token, email, hasAccount }: OpenInvitation & { token: string }) {
  const form = useForm<Values>({
    resolver: zodResolver(hasAccount ? known : stranger),
    defaultValues: { firstName: "", lastName: "", password: "" },
    ...VALIDATE_ON_SUBMIT,
  });
  const { handleSubmit, formState, setError } = form;
  const field = useFieldProps(form);
  const [fault, setFault] = useState<Fault | null>(null);
  const [isDone, setDone] = useState(false);

  const submit = handleSubmit(
    async ({ password, ...names }) => {
      setFault(null);
      try {
        await callApi("/api/admin-invitations", { method: "POST", body: { token, password, ...(!hasAccount && names) } });
        removeLinkToken();
        setDone(true);
      } catch (error) {
        const { text, fields } = failureOf(error);
        const wrong = NAMES.filter((name) => fields[name]);
        for (const name of wrong) setError(name, { message: fields[name] });
        setFault({ title: "You are not an administrator yet", text, errors: wrong.map((name) => ({ fieldId: name, text: fields[name] })) });
      }
    },
    (errors) => setFault({ title: CHECK_FORM, errors: errorSummaryItems(errors, NAMES) }),
  );

  if (isDone) {
    return (
      <div className="space-y-4">
        <FocusOnMount as="h2">You are an administrator now</FocusOnMount>
        <p>Sign in with {email}. Then turn on the second factor on your account page.</p>
        <a className={buttonVariants({ size: "lg", block: true })} href="/sign-in">
          Go to Sign In
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
      <p>
        {hasAccount ? "You already have an account. Confirm with its password: " : "You will sign in with this address: "}
        <b className="min-w-36 wrap-anywhere max-md:min-w-0">{email}</b>
      </p>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      {!hasAccount && (
        <>
          <TextField label="First name" autoComplete="given-name" {...field("firstName")} />
          <TextField label="Last name" autoComplete="family-name" {...field("lastName")} />
        </>
      )}
      {hasAccount ? (
        <PasswordField key="current" label="Your password" autoComplete="current-password" {...field("password")} />
      ) : (
        <PasswordField
          key="new"
          label="New password"
          autoComplete="new-password"
          hint={`At least ${REGISTER_PASSWORD_MIN} characters.`}
          {...field("password")}
        />
      )}
      <p className="text-sm text-ink-soft">
        By becoming an administrator you accept the <a href="/terms">Terms of Service</a> and the <a href="/privacy">Privacy Policy</a>. We
        record what administrators do.
      </p>
      <SubmitButton isPending={formState.isSubmitting} pendingLabel="Saving..." block>
        Become an Administrator
      </SubmitButton>
    </form>
  );
}
