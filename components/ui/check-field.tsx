import { useId } from "react";
import { FieldError } from "./field";

interface CheckFieldProps extends Omit<React.ComponentProps<"input">, "type"> {
  label: React.ReactNode;
  error?: string;
}

/** A box to tick, with its label at the right and its error below. */
export function CheckField({ label, error, id, ...input }: CheckFieldProps) {
  const ownId = useId();
  const boxId = id ?? ownId;
  return (
    <div className="field">
      <label className="check" htmlFor={boxId}>
        <input
          type="checkbox"
          {...input}
          id={boxId}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${boxId}-error` : undefined}
        />
        <span>{label}</span>
      </label>
      {error && <FieldError id={`${boxId}-error`} text={error} />}
    </div>
  );
}
