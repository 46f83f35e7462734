import { Field, type FieldProps } from "./field";

type TextareaFieldProps = FieldProps & Omit<React.ComponentProps<"textarea">, keyof FieldProps>;

/** A field of several lines. */
export function TextareaField({ label, hint, error, optional, id, ...area }: TextareaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => <textarea className="input" rows={3} {...area} {...control} />}
    </Field>
  );
}
