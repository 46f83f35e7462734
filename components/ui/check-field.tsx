import { useId } from "react";
import { FieldError } from "./field";

interface CheckFieldProps extends Omit<React.ComponentProps<"input">, "type"> {
  label: React.ReactNode;
  error?: string;
}

export const checkClasses =
  "flex min-h-11 cursor-pointer items-start gap-3 py-[0.55rem] leading-[1.4] [&>input]:mx-0 [&>input]:mt-[0.05rem] [&>input]:mb-0 [&>input]:size-[1.35rem] [&>input]:flex-none [&>input]:accent-action";

/** A checkbox with its label at the right and its error below. */
export function CheckField({ label, error, id, ...input }: CheckFieldProps) {
  const ownId = useId();
  const boxId = id ?? ownId;
  return (
    <div className="field grid content-start gap-[0.3rem]">
      <label className={checkClasses} htmlFor={boxId}>
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
