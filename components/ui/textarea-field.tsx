import { Field, type FieldProps } from "./field";
import { Textarea } from "./input";

type TextareaFieldProps = FieldProps & Omit<React.ComponentProps<"textarea">, keyof FieldProps>;

export function TextareaField({ label, hint, error, optional, id, ...area }: TextareaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => <Textarea rows={3} {...area} {...control} />}
    </Field>
  );
}
