import { cn } from "./cn";
import { Icon } from "./icon";

/** The steps of a form; `current` counts from 0. */
export function Steps({ names, current }: { names: readonly string[]; current: number }) {
  return (
    <ol className="flex gap-3" aria-label="Steps">
      {names.map((name, index) => (
        <li
          key={name}
          className={cn(
            "flex flex-1 items-center gap-2 border-t-4 pt-3 text-sm/[1.3]",
            index < current
              ? "border-good font-medium text-good"
              : index === current
                ? "border-action font-bold text-ink forced-colors:border-[Highlight]"
                : "border-line-strong text-ink-soft",
          )}
          aria-current={index === current ? "step" : undefined}
        >
          {index < current && <Icon name="check" />}
          {index + 1}. {name}
          {index < current && <span className="sr-only">, done</span>}
        </li>
      ))}
    </ol>
  );
}
