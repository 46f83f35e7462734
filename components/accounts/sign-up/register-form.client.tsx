"use client";
import { EmailField } from "@/components/accounts/email/email-field";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type Path, useForm } from "react-hook-form";
import { z } from "zod";
import { CheckField } from "@/components/ui/check-field";
import { ErrorSummary } from "@/components/ui/error-summary";
import { PasswordField } from "@/components/ui/password-field.client";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { PASSWORD_MAX, REGISTER_PASSWORD_MIN, registration } from "@/lib/accounts/schema";
import { callApi } from "@/lib/http/client";
import { type Failure, failureOf } from "@/components/accounts/call-failure";
import { loadPage } from "@/components/accounts/load-page";
import { CHECK_FORM, type Fault, errorSummaryItems } from "@/components/accounts/error-summary-items";
import { useDraft } from "./use-draft";
import { useFieldProps, VALIDATE_ON_BLUR } from "@/components/accounts/use-field-props";
import { useSendOnce } from "@/components/accounts/use-send-once";

const text = z.string().max(4000).optional();

/** Fields of the register screen: those of POST /api/register and the screen's own. */
const registerFields = registration
  .pick({ firstName: true, lastName: true, email: true })
  .extend({
    password: z
      .string()
      .min(REGISTER_PASSWORD_MIN, "Password must be at least 8 characters")
      .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`),
    confirmPassword: z.string(),
    terms: z.boolean().refine((isAccepted) => isAccepted, "You must accept the terms"),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    error: "Passwords don't match",
    // Reported together with the other errors.
    when: () => true,
  });

type RegisterFields = z.input<typeof registerFields>;
const REGISTER_NAMES = ["firstName", "lastName", "email", "password", "confirmPassword", "terms"];

const registerDraft = z.object({ firstName: text, lastName: text, email: text });

const FAILED = "Sign Up Failed";

/** Step 1 of the register screen: creates the account, signs in and goes to step 2, which is this page for a signed-in person. */
export function RegisterForm() {
  const form = useForm<RegisterFields>({ resolver: zodResolver(registerFields), ...VALIDATE_ON_BLUR });
  const { handleSubmit, formState, setError } = form;
  const [fault, setFault] = useState<Fault | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const endDraft = useDraft("register", form, registerDraft);
  const createAccount = useSendOnce("/api/register");
  const field = useFieldProps(form);
  const isPending = formState.isSubmitting || isLeaving;

  const refuse = ({ text, fields }: Failure) => {
    for (const [name, message] of Object.entries(fields)) setError(name as Path<RegisterFields>, { message });
    setFault({ title: FAILED, text, errors: Object.entries(fields).map(([fieldId, message]) => ({ fieldId, text: message })) });
    toast({ kind: "bad", title: FAILED, text });
  };
  const send = handleSubmit(
    async ({ firstName, lastName, email, password }) => {
      setFault(null);
      try {
        await createAccount({ firstName, lastName, email, password });
        await callApi("/api/login", { method: "POST", body: { email, password } });
      } catch (error) {
        return refuse(failureOf(error));
      }
      endDraft();
      setLeaving(true);
      loadPage("/register");
    },
    (errors) => setFault({ title: CHECK_FORM, errors: errorSummaryItems(errors, REGISTER_NAMES) }),
  );

  return (
    <form
      className="gap-6 grid [&>h2]:text-xl"
      method="post"
      noValidate
      onSubmit={(event) => (isPending ? event.preventDefault() : void send(event))}
    >
      {fault && <ErrorSummary {...fault} attempt={formState.submitCount} />}
      <div className="gap-x-4 gap-y-6 grid sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...field("firstName")} />
        <TextField label="Last name" autoComplete="family-name" {...field("lastName")} />
      </div>
      <EmailField label="Email address" {...field("email")} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters with at least one number."
        {...field("password")}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field("confirmPassword")} />
      <CheckField
        label={
          <>
            I am 18 or older, and I accept the <a href="/terms">Terms of Service</a> and the <a href="/privacy">Privacy Policy</a>.
          </>
        }
        {...field("terms")}
      />
      <SubmitButton isPending={isPending} pendingLabel="Creating..." block>
        Create Account
      </SubmitButton>
    </form>
  );
}
