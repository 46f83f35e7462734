import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from "react-hook-form";
import type { z } from "zod";
import { failureOf } from "./call-failure";
import { CHECK_FORM, type Fault, errorSummaryItems } from "./error-summary-items";
import { useFieldProps, VALIDATE_ON_BLUR, VALIDATE_ON_SUBMIT } from "./use-field-props";

interface SentForm<Values extends FieldValues> {
  /** Its input may be wider than `Values`, for fields that have no choice yet */
  schema: z.ZodType;
  defaults?: DefaultValues<Values>;
  /** Field names in the order of the screen, by default those of `defaults`, or a function that returns the visible ones */
  names?: readonly Path<Values>[] | ((values: Values) => readonly Path<Values>[]);
  /** Field by the server's name, where the names differ */
  fieldOf?: Readonly<Record<string, Path<Values>>>;
  /** Title of the summary when the server refuses the form */
  failed: string;
  /** Rejects the form by throwing */
  send: (values: Values) => Promise<unknown>;
  /** Whether a field is also validated when it loses focus */
  validatesOnBlur?: boolean;
}

/** The state of a form that is validated on submit. Errors, also the server's, are shown at their fields and in a summary with links. */
export function useValidatedForm<Values extends FieldValues>(options: SentForm<Values>) {
  const { schema, defaults, names, fieldOf = {}, failed, send, validatesOnBlur } = options;
  const form = useForm<Values, unknown, Values>({
    resolver: zodResolver(schema as never) as unknown as Resolver<Values>,
    defaultValues: defaults,
    ...(validatesOnBlur ? VALIDATE_ON_BLUR : VALIDATE_ON_SUBMIT),
  });
  const field = useFieldProps(form);
  const [fault, setFault] = useState<Fault | null>(null);
  const { isSubmitting, submitCount } = form.formState;

  const shownNames = () => (typeof names === "function" ? names(form.getValues()) : (names ?? Object.keys(defaults ?? {})));
  const refuse = (error: unknown) => {
    const { text, fields } = failureOf(error);
    const wrong = Object.entries(fields)
      .map(([name, message]) => ({ name: fieldOf[name] ?? (name as Path<Values>), message }))
      .filter(({ name }) => shownNames().includes(name));
    for (const { name, message } of wrong) form.setError(name, { message });
    const errors = wrong.map(({ name, message }) => ({ fieldId: name.replace(".", "-"), text: message }));
    setFault({ title: failed, text: errors.length > 0 ? undefined : text, errors });
  };
  const submit = form.handleSubmit(
    async (values) => {
      setFault(null);
      try {
        await send(values);
      } catch (error) {
        refuse(error);
      }
    },
    (errors) => setFault({ title: CHECK_FORM, errors: errorSummaryItems(errors, shownNames()) }),
  );
  const onSubmit = (event: React.FormEvent) => (isSubmitting ? event.preventDefault() : void submit(event));
  return { form, field, sending: { isSubmitting, onSubmit, summary: fault && { ...fault, attempt: submitCount } } };
}
