import { useId } from "react";
import { Icon } from "./icon";

/** What a control of a field must carry, so that its label, hint and error are read with it. */
export interface ControlProps {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

export interface FieldProps {
  label: React.ReactNode;
  /** Stands between label and control; what a placeholder would say and then hide. */
  hint?: React.ReactNode;
  error?: string;
  /** The label says '(optional)'. */
  optional?: boolean;
  /** Made up where it is left out; the error summary's links need one that is known. */
  id?: string;
}

/** Label above, hint between, error below with an icon; the control is told of all three. */
export function Field({
  label,
  hint,
  error,
  optional = false,
  id,
  children,
}: FieldProps & { children: (control: ControlProps) => React.ReactNode }) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  return (
    <div className="field">
      <label htmlFor={controlId}>
        {label}
        {optional && <span className="label-opt"> (optional)</span>}
      </label>
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        "aria-describedby": [hintId, errorId].filter(Boolean).join(" ") || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {error && <FieldError id={errorId} text={error} />}
    </div>
  );
}

/** What is wrong with one field. */
export function FieldError({ id, text }: { id?: string; text: string }) {
  return (
    <p className="error" id={id}>
      <Icon name="circle-alert" />
      {text}
    </p>
  );
}

/** Why something was not done, or did not come: said as soon as it stands there. */
export function FormFailure({ children }: { children: React.ReactNode }) {
  return (
    <p className="error" role="alert">
      <Icon name="circle-alert" />
      {children}
    </p>
  );
}
