import { useState } from "react";

/**
 * Sends a form when its required fields have a value. Otherwise the first field without one gets the focus and its error, until the next
 * change.
 * @param errors the error of each required field, by the field's name
 */
export function useRequiredFields<Name extends string>(
  errors: Readonly<Partial<Record<Name, string>>>,
  send: (values: Record<Name, string>) => void,
) {
  const [missing, setMissing] = useState<Name | null>(null);
  const onSubmit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    const names = Object.keys(errors) as Name[];
    const values = Object.fromEntries(names.map((name) => [name, String(given.get(name) ?? "").trim()])) as Record<Name, string>;
    const empty = names.find((name) => values[name] === "");
    setMissing(empty ?? null);
    if (empty) form.querySelector<HTMLElement>(`[name="${empty}"]`)?.focus();
    else send(values);
  };
  return {
    form: { onSubmit, onChange: () => setMissing(null), noValidate: true },
    field: (name: Name) => ({ name, error: missing === name ? errors[name] : undefined }),
  };
}
