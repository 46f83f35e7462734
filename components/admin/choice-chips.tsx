import { useId } from "react";
import { FieldError } from "@/components/ui/field";

interface ChoiceChipsProps<Value extends string> {
  legend: string;
  name: string;
  choices: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  chosen: Value | null;
  onChoose: (value: Value) => void;
  /** Says that one has to be chosen. */
  error?: string;
  /** The first choice, for the focus */
  first: React.Ref<HTMLInputElement>;
}

/** One of a few, all in sight. */
export function ChoiceChips<Value extends string>({
  legend,
  name,
  choices,
  labels,
  chosen,
  onChoose,
  error,
  first,
}: ChoiceChipsProps<Value>) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="label">{legend}</legend>
      <div className="chips">
        {choices.map((one, index) => (
          <label key={one} className="chip chip-radio">
            <input
              ref={index === 0 ? first : undefined}
              type="radio"
              name={name}
              value={one}
              checked={chosen === one}
              onChange={() => onChoose(one)}
            />
            {labels[one]}
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
