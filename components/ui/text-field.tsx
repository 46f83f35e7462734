import { Field, type FieldProps } from "./field";
import { Input } from "./input";

type TextFieldProps = FieldProps & Omit<React.ComponentProps<"input">, keyof FieldProps>;

/** A field of one line. Takes an input's props, so also `register("name")` of react-hook-form. */
export function TextField({ label, hint, error, optional, id, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => <Input type="text" {...input} {...control} />}
    </Field>
  );
}
