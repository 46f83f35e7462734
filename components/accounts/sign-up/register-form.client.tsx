"use client";
import { EmailField } from "@/components/accounts/email/email-field";
import { z } from "zod";
import { CheckField } from "@/components/ui/check-field";
import { TextField } from "@/components/ui/field";
import { PasswordField } from "@/components/ui/password-field.client";
import { toast } from "@/components/ui/toast";
import { MAX_PASSWORD_LENGTH, MIN_REGISTER_PASSWORD_LENGTH, registration } from "@/lib/accounts/schema";
import { callApi } from "@/lib/http/client";
import { failureOf } from "@/components/accounts/call-failure";
import { loadPage } from "@/components/accounts/load-page";
import { SIGN_UP_FAILED } from "./sign-up-fields";
import { useDraft } from "./use-draft";
import { useSendOnce } from "@/components/accounts/use-send-once";
import { useValidatedForm } from "@/components/accounts/use-validated-form";
import { ValidatedForm } from "@/components/accounts/validated-form";

const text = z.string().max(4000).optional();

/** Fields of the register screen: those of POST /api/register and the screen's own. */
const registerFields = registration
  .pick({ firstName: true, lastName: true, email: true })
  .extend({
    password: z
      .string()
      .min(MIN_REGISTER_PASSWORD_LENGTH, "Password must be at least 8 characters")
      .max(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters`),
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
const REGISTER_NAMES = ["firstName", "lastName", "email", "password", "confirmPassword", "terms"] as const;

const registerDraft = z.object({ firstName: text, lastName: text, email: text });

/** Step 1 of the register screen: creates the account, signs in and goes to step 2, which is this page for a signed-in person. */
export function RegisterForm() {
  const createAccount = useSendOnce("/api/register");
  const { form, field, sending } = useValidatedForm<RegisterFields>({
    schema: registerFields,
    names: REGISTER_NAMES,
    failed: SIGN_UP_FAILED,
    validatesOnBlur: true,
    send: async ({ firstName, lastName, email, password }) => {
      try {
        await createAccount({ firstName, lastName, email, password });
        await callApi("/api/login", { method: "POST", body: { email, password } });
      } catch (error) {
        toast({ kind: "bad", title: SIGN_UP_FAILED, text: failureOf(error).text });
        throw error;
      }
      endDraft();
      return loadPage("/register");
    },
  });
  const endDraft = useDraft("register", form, registerDraft);

  return (
    <ValidatedForm sending={sending} submitLabel="Create Account" pendingLabel="Creating...">
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
    </ValidatedForm>
  );
}
