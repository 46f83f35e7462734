import { useId } from "react";
import { chipVariants } from "@/components/ui/chip";
import { FieldError } from "@/components/ui/field";

interface ChoiceChipsProps<Value extends string> {
  legend: string;
  isLegendHidden?: boolean;
  name: string;
  choices: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  /** The value chosen at first */
  initial?: Value;
  error?: string;
}

/** Radio buttons in the form of chips. */
export function ChoiceChips<Value extends string>({
  legend,
  isLegendHidden = false,
  name,
  choices,
  labels,
  initial,
  error,
}: ChoiceChipsProps<Value>) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className={isLegendHidden ? "sr-only" : "mb-2 leading-[1.35] font-medium"}>{legend}</legend>
      <div className="flex flex-wrap items-center gap-2">
        {choices.map((choice) => (
          <label key={choice} className={chipVariants({ className: "has-checked:[box-shadow:inset_0_0_0_1px_var(--color-action)]" })}>
            <input
              className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
              type="radio"
              name={name}
              value={choice}
              defaultChecked={choice === initial}
            />
            {labels[choice]}
          </label>
        ))}
      </div>
      {error && (
        <div role="alert">
          <FieldError id={errorId} text={error} />
        </div>
      )}
    </fieldset>
  );
}
