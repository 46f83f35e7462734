import clsx from "clsx";
import { FieldError } from "@/components/ui/field";

const STARS = [1, 2, 3, 4, 5] as const;
const STAR = "M12 2.6l2.9 5.9 6.5.95-4.7 4.6 1.1 6.5L12 17.5l-5.8 3.05 1.1-6.5-4.7-4.6 6.5-.95z";

interface StarInputProps {
  title: string;
  /** Name of the field and id of its first star */
  name: string;
  /** 1 to 5; 0 means not rated yet */
  value: number;
  onChange: (value: number) => void;
  error?: string;
  /** The comment field */
  children?: React.ReactNode;
}

/**
 * One to five stars as five radio buttons, so they are one tab stop, change with arrow keys and each have a name. The
 * keys 1 to 5 also choose; 0, Delete and Backspace clear.
 */
export function StarInput({ title, name, value, onChange, error, children }: StarInputProps) {
  const errorId = error ? `${name}-error` : undefined;
  const chooseByKey = (event: React.KeyboardEvent<HTMLInputElement>) => {
    const chosen = readKey(event);
    if (chosen === null) return;
    event.preventDefault();
    onChange(chosen);
    event.currentTarget.closest("fieldset")?.querySelectorAll("input")[Math.max(0, chosen - 1)].focus();
  };
  return (
    <fieldset className={clsx("rate", error && "rate-missing")}>
      <legend>
        {title}
        <span className={clsx("state", value > 0 && "state-on")}>{value > 0 ? `${value}/5` : "Rate this"}</span>
      </legend>
      <div className="rate-stars">
        {STARS.map((star) => (
          <label key={star}>
            <input
              id={star === 1 ? name : undefined}
              type="radio"
              name={name}
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
              onKeyDown={chooseByKey}
              required
              aria-label={star === 1 ? "1 star" : `${star} stars`}
              aria-describedby={errorId}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={STAR} />
            </svg>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId} text={error} />}
      {children}
    </fieldset>
  );
}

/** The stars that a key chooses, 0 to clear; null for other keys. */
function readKey({ key, ctrlKey, metaKey, altKey }: React.KeyboardEvent): number | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === "Delete" || key === "Backspace") return 0;
  return /^[0-5]$/.test(key) ? Number(key) : null;
}
