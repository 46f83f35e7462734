import { Field, type FieldProps } from "./field";

type TextFieldProps = FieldProps & Omit<React.ComponentProps<"input">, keyof FieldProps>;

/** A field of one line. Takes what an input takes, `register("name")` of react-hook-form too. */
export function TextField({ label, hint, error, optional, id, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => <input type="text" className="input" {...input} {...control} />}
    </Field>
  );
}
