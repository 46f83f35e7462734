import clsx from "clsx";
import type { IconName } from "./icon-shapes";

/** A line icon of the sprite. Hidden from assistive technology: the words beside it, or the control's name, say what it means. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={clsx("icon", className)} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
