import type { FieldErrors, FieldValues } from "react-hook-form";
import type { ErrorSummaryItem } from "@/components/ui/error-summary";

/** A form's errors in the order of `names`, each with the id of its field: `school.name` is `school-name`. */
export function errorSummaryItems<Values extends FieldValues>(errors: FieldErrors<Values>, names: readonly string[]): ErrorSummaryItem[] {
  return names.flatMap((name) => {
    const text = messageAt(errors, name);
    return text ? [{ fieldId: name.replace(".", "-"), text }] : [];
  });
}

/** The message of a field by its path, such as `school.zipCode`. */
export function messageAt(errors: object, path: string): string | undefined {
  const found = path.split(".").reduce<unknown>((part, key) => Object(part)[key], errors);
  const message = Object(found).message;
  return typeof message === "string" && message !== "" ? message : undefined;
}

/** The summary above a form that could not be submitted. */
export interface Fault {
  title: string;
  text?: string;
  errors: readonly ErrorSummaryItem[];
}

/** A title for errors without one in the specification. */
export const CHECK_FORM = "Please check the form";
