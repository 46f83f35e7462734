import clsx from "clsx";
import { useEffect, useRef } from "react";

interface ScrollRowProps {
  className?: string;
  /** What changes when another item is the current one, or stands elsewhere: it is brought into view. */
  current: string;
  children: React.ReactNode;
}

/** A row that scrolls sideways where it doesn't fit. It fades at the side where there is more; what is `aria-current` is in view. */
export function ScrollRow({ className, current, children }: ScrollRowProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = place.current!;
    const item = row.querySelector<HTMLElement>("[aria-current]");
    if (item) row.scrollLeft = item.offsetLeft - (row.clientWidth - item.offsetWidth) / 2;
  }, [current]);
  useEffect(() => {
    const row = place.current!;
    const note = () => markEdges(row);
    const sizes = new ResizeObserver(note);
    for (const part of [row, ...row.children]) sizes.observe(part);
    row.addEventListener("scroll", note, { passive: true });
    return () => {
      sizes.disconnect();
      row.removeEventListener("scroll", note);
    };
  }, []);
  return (
    <div className={clsx("scroll-row", className)} ref={place}>
      {children}
    </div>
  );
}

/** `start`, `end`, both: where something is scrolled away. */
function markEdges(row: HTMLElement) {
  const rest = row.scrollWidth - row.clientWidth - row.scrollLeft;
  row.dataset.more = [row.scrollLeft > 1 && "start", rest > 1 && "end"].filter(Boolean).join(" ");
}
