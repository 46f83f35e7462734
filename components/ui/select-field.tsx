import { Field, type FieldProps } from "./field";
import { Select } from "./input";

type SelectFieldProps = FieldProps & Omit<React.ComponentProps<typeof Select>, Exclude<keyof FieldProps, "children">>;

export function SelectField({ label, hint, error, optional, id, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  );
}
