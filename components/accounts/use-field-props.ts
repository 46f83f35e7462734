import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { messageAt } from "./error-summary-items";

/** Errors come when a field is left and when the form is sent, and go with the next letter: never while one types. */
export const WHEN_LEFT = { mode: "onBlur", reValidateMode: "onBlur", shouldFocusError: false } as const;
/** Errors come when the form is sent: for a form of few fields. */
export const WHEN_SENT = { mode: "onSubmit", reValidateMode: "onSubmit", shouldFocusError: false } as const;

/** What a field of a form is given: its id is its name, and its error goes as soon as it is typed in. */
export function useFieldProps<Values extends FieldValues>(form: Pick<UseFormReturn<Values>, "register" | "formState" | "clearErrors">) {
  const { errors } = form.formState;
  return (name: Path<Values>) => ({
    id: name as string,
    error: messageAt(errors, name),
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
  });
}
