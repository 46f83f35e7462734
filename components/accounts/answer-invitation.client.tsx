"use client";
import { useEffect, useState } from "react";
import { z } from "zod";
import { TextField } from "@/components/ui/field";
import { PasswordField } from "@/components/ui/password-field.client";
import { firstName, lastName, MIN_REGISTER_PASSWORD_LENGTH } from "@/lib/accounts/schema";
import type { OpenInvitation } from "@/lib/accounts/view";
import { callApi } from "@/lib/http/client";
import { failureOf } from "./call-failure";
import { FormDone } from "./form-done";
import { removeLinkToken, useLinkToken } from "./use-link-token";
import { useValidatedForm } from "./use-validated-form";
import { ValidatedForm } from "./validated-form";

const known = z.object({ password: z.string().min(1, "Please enter your password"), firstName: z.string(), lastName: z.string() });
const stranger = z.object({
  firstName,
  lastName,
  password: z.string().min(MIN_REGISTER_PASSWORD_LENGTH, "Password must be at least 8 characters"),
});
/** Accepts an invitation and makes the person an administrator. */
function InvitationForm({ token, email, hasAccount }: OpenInvitation & { token: string }) {
  const [isDone, setDone] = useState(false);
  const { field, sending } = useValidatedForm<z.infer<typeof known>>({
    schema: hasAccount ? known : stranger,
    defaults: { firstName: "", lastName: "", password: "" },
    failed: "You are not an administrator yet",
    send: async ({ password, ...names }) => {
      await callApi("/api/admin-invitations", { method: "POST", body: { token, password, ...(!hasAccount && names) } });
      removeLinkToken();
      setDone(true);
    },
  });

  if (isDone) {
    return (
      <FormDone heading="You are an administrator now" link={{ href: "/sign-in", label: "Go to Sign In" }}>
        <p>Sign in with {email}. Then turn on the second factor on your account page.</p>
      </FormDone>
    );
  }
  return (
    <ValidatedForm sending={sending} submitLabel="Become an Administrator" pendingLabel="Saving...">
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
          hint={`At least ${MIN_REGISTER_PASSWORD_LENGTH} characters.`}
          {...field("password")}
        />
      )}
      <p className="text-sm text-ink-soft">
        By becoming an administrator you accept the <a href="/terms">Terms of Service</a> and the <a href="/privacy">Privacy Policy</a>. We
        record what administrators do.
      </p>
    </ValidatedForm>
  );
}

/** Looks up the invitation of a mailed link, then asks for a name and a password, or for the password of an existing account. */
export function AnswerInvitation() {
  const token = useLinkToken();
  const [invitation, setInvitation] = useState<OpenInvitation>();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    if (!token) return;
    callApi("/api/admin-invitations/look", { method: "POST", body: { token } })
      .then((answer) => answer.json())
      .then(setInvitation)
      .catch((error: unknown) => setFault(failureOf(error).text));
  }, [token]);

  if (token === "") return <p>This link is incomplete. Please open it again from our email.</p>;
  if (fault)
    return (
      <div role="alert" className="space-y-4">
        <p>{fault}</p>
        <p className="text-ink-soft">An administrator can invite you again.</p>
      </div>
    );
  if (!token || !invitation)
    return (
      <p className="text-ink-soft" role="status">
        Loading your invitation…
      </p>
    );
  return <InvitationForm token={token} {...invitation} />;
}
