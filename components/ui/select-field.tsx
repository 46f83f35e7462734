import { Field, type FieldProps } from "./field";

type SelectFieldProps = FieldProps & Omit<React.ComponentProps<"select">, keyof Omit<FieldProps, "children">>;

/** A choice of few: the browser's own list. Options are children. */
export function SelectField({ label, hint, error, optional, id, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => <select className="input" {...select} {...control} />}
    </Field>
  );
}
