"use client";
import { useState } from "react";
import { Field, type FieldProps } from "./field";
import { IconButton } from "./icon-button";
import { Input } from "./input";

type PasswordFieldProps = FieldProps &
  Omit<React.ComponentProps<"input">, keyof FieldProps | "type" | "autoComplete"> & {
    /** Tells a password manager whether to fill in or generate a password */
    autoComplete: "current-password" | "new-password";
  };

/** A password field with a button that shows the password. Pasting works; autocorrection is off. */
export function PasswordField({ label, hint, error, optional, id, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => (
        <div className="relative">
          <Input
            className="pr-[3.2rem]!"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            type={isShown ? "text" : "password"}
          />
          <IconButton
            className="absolute top-0.5 right-0.5"
            label={isShown ? "Hide password" : "Show password"}
            icon={isShown ? "eye-off" : "eye"}
            aria-controls={control.id}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </Field>
  );
}
