import clsx from "clsx";
import { FieldError } from "@/components/ui/field";

const STARS = [1, 2, 3, 4, 5] as const;
/** An SVG path in 24 by 24 */
export const STAR_OUTLINE = "M12 2.6l2.9 5.9 6.5.95-4.7 4.6 1.1 6.5L12 17.5l-5.8 3.05 1.1-6.5-4.7-4.6 6.5-.95z";

const STAR_LABEL =
  "relative grid size-12 cursor-pointer place-items-center has-focus-visible:rounded-md has-focus-visible:bg-marigold-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-3 has-focus-visible:outline-ink";
const STAR = "pointer-events-none size-8 stroke-[1.5] [stroke-linejoin:round] forced-colors:stroke-[CanvasText]";
const FILLED = "fill-marigold stroke-marigold-edge forced-colors:fill-[CanvasText]";
const OUTLINED = "fill-none stroke-line-strong forced-colors:fill-[Canvas]";

interface StarInputProps {
  title: string;
  name: string;
  /** 1 to 5; 0 means not rated yet */
  value: number;
  onChange: (value: number) => void;
  error?: string;
  children?: React.ReactNode;
}

/** Five radio buttons, so they are one tab stop. The keys 1 to 5 also choose; 0, Delete and Backspace clear. */
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
    <fieldset className={clsx("min-w-0 border-t border-line pt-4 first-of-type:mt-2", error && "border-l-[5px] border-l-bad pl-4")}>
      <legend className="float-left flex w-full items-baseline justify-between gap-3 leading-[1.4] font-medium">
        {title}
        <span className={clsx("text-sm/[1.4] whitespace-nowrap", value > 0 ? "font-bold" : "font-normal text-ink-soft")}>
          {value > 0 ? `${value}/5` : "Rate this"}
        </span>
      </legend>
      <div className="clear-both -ml-[0.45rem] flex" data-slot="stars">
        {STARS.map((star) => (
          <label key={star} className={STAR_LABEL}>
            <input
              className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
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
            <svg className={clsx(STAR, star <= value ? FILLED : OUTLINED)} viewBox="0 0 24 24" aria-hidden="true">
              <path d={STAR_OUTLINE} />
            </svg>
          </label>
        ))}
      </div>
      {error && (
        <div className="mt-1">
          <FieldError id={errorId} text={error} />
        </div>
      )}
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
