"use client";
import { useState } from "react";
import { Field, type FieldProps } from "./field";
import { IconButton } from "./icon-button";
import { Input } from "./input";

type PasswordFieldProps = FieldProps &
  Omit<React.ComponentProps<"input">, keyof FieldProps | "type" | "autoComplete"> & {
    /** Tells a password manager whether to fill in or to make one up. */
    autoComplete: "current-password" | "new-password";
  };

/** A password with a button that shows it. Pasting works; nothing corrects or remembers what is typed. */
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
