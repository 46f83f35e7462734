import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { messageAt } from "./error-summary-items";

/** Validates when a field loses focus and on submit, never while typing. */
export const VALIDATE_ON_BLUR = { mode: "onBlur", reValidateMode: "onBlur", shouldFocusError: false } as const;
/** Validates on submit, for short forms. */
export const VALIDATE_ON_SUBMIT = { mode: "onSubmit", reValidateMode: "onSubmit", shouldFocusError: false } as const;

/** The props of a form's field. Its id is its name, and its error disappears on the next change. */
export function useFieldProps<Values extends FieldValues>(form: Pick<UseFormReturn<Values>, "register" | "formState" | "clearErrors">) {
  const { errors } = form.formState;
  return (name: Path<Values>) => ({
    id: name as string,
    error: messageAt(errors, name),
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
  });
}
