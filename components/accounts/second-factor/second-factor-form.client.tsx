"use client";
import type { z } from "zod";
import { TextField } from "@/components/ui/field";
import { PasswordField } from "@/components/ui/password-field.client";
import { secondFactorChange } from "@/lib/accounts/schema";
import { DialogForm } from "@/components/accounts/dialog-form.client";

type Values = z.input<typeof secondFactorChange>;
type Shape = Omit<Parameters<typeof DialogForm<Values>>[0], "schema" | "defaults" | "names" | "children">;

/** A form that asks for both factors again: the password and a code. */
export function SecondFactorForm(shape: Shape) {
  return (
    <DialogForm<Values> {...shape} schema={secondFactorChange} defaults={{ password: "", totp: "" }}>
      {(field) => (
        <>
          <PasswordField label="Your password" autoComplete="current-password" {...field("password")} />
          <CodeField hint="Six digits from your authenticator app, or a recovery code." {...field("totp")} />
        </>
      )}
    </DialogForm>
  );
}

/** A code of the authenticator app, or a recovery code. */
export const CodeField = (field: Omit<React.ComponentProps<typeof TextField>, "label">) => (
  <TextField label="Code" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} maxLength={20} {...field} />
);
