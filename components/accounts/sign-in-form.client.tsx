"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { ErrorSummary } from "@/components/ui/error-summary";
import { TextField } from "@/components/ui/field";
import { PasswordField } from "@/components/ui/password-field.client";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import { login } from "@/lib/accounts/schema";
import type { CurrentUser } from "@/lib/accounts/view";
import { callApi, CallError } from "@/lib/http/client";
import { failureOf } from "./call-failure";
import { loadPage } from "./load-page";
import { errorSummaryItems, type Fault } from "./error-summary-items";
import { CodeField } from "./second-factor/second-factor-form.client";
import { useFieldProps, VALIDATE_ON_SUBMIT } from "./use-field-props";

const signInFields = login.extend({ totp: z.string().trim().optional() });
type SignInFields = z.infer<typeof signInFields>;

const FAILED = "Sign In Failed";
const MISSING = { title: "Missing Information", text: "Please fill in all fields." };

/** Sign-in for parents and admins; tries the parents' call first. `next` is the page that a parent came from. */
export function SignInForm({ next }: { next: string }) {
  const [fault, setFault] = useState<Fault | null>(null);
  const [isCodeAsked, setCodeAsked] = useState(false);
  const form = useForm<SignInFields>({ resolver: zodResolver(signInFields), ...VALIDATE_ON_SUBMIT });
  const { handleSubmit, formState, setFocus } = form;
  const isPending = formState.isSubmitting;
  const field = useFieldProps(form);
  useEffect(() => {
    if (isCodeAsked) setFocus("totp");
  }, [isCodeAsked, setFocus]);
  const fail = (found: Fault) => {
    setFault(found);
    toast({ kind: "bad", title: found.title, text: found.text });
  };

  const send = handleSubmit(
    async (credentials) => {
      setFault(null);
      try {
        const admin = await signIn(credentials);
        // An administrator without a second factor must set it up first.
        await loadPage(!admin ? next : admin.isAdmin ? "/admin" : "/account#second-factor");
      } catch (error) {
        const { text, code } = failureOf(error, "Invalid email or password");
        if (code !== "TOTP_REQUIRED") return fail({ title: FAILED, text, errors: [] });
        if (isCodeAsked) fail({ title: FAILED, text, errors: [{ fieldId: "totp", text: "Enter another code" }] });
        setCodeAsked(true);
      }
    },
    (errors) => fail({ ...MISSING, errors: errorSummaryItems(errors, ["email", "password", "totp"]) }),
  );

  return (
    <form
      className="gap-6 grid [&>h2]:text-xl"
      method="post"
      noValidate
      onSubmit={(event) => (isPending ? event.preventDefault() : void send(event))}
    >
      {fault && <ErrorSummary {...fault} attempt={formState.submitCount} />}
      <TextField label="Email" type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} {...field("email")} />
      <div>
        <PasswordField label="Password" autoComplete="current-password" {...field("password")} />
        <a className="text-sm inline-flex min-h-11 items-center" href="/forgot-password">
          Forgot your password?
        </a>
      </div>
      {isCodeAsked && <CodeField hint="Six digits from your authenticator app, or a recovery code." {...field("totp")} />}
      <SubmitButton isPending={isPending} pendingLabel="Signing In..." block>
        Sign In
      </SubmitButton>
    </form>
  );
}

/** @returns the admin; null for a parent @throws CallError of either call */
async function signIn({ totp, ...credentials }: SignInFields): Promise<CurrentUser | null> {
  try {
    await callApi("/api/login", { method: "POST", body: credentials });
    return null;
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== "ADMIN_LOGIN_REQUIRED") throw error;
  }
  return (await callApi("/api/admin/login", { method: "POST", body: totp ? { ...credentials, totp } : credentials })).json();
}
