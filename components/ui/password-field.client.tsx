"use client";
import { useState } from "react";
import { Field, type FieldProps } from "./field";
import { Icon } from "./icon";

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
        <div className="with-btn">
          <input
            className="input"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            type={isShown ? "text" : "password"}
          />
          <button
            className="icon-btn"
            type="button"
            aria-label={isShown ? "Hide password" : "Show password"}
            aria-controls={control.id}
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? "eye-off" : "eye"} />
          </button>
        </div>
      )}
    </Field>
  );
}
