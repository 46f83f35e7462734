import { useEffect, useRef } from "react";
import { cn } from "./cn";

interface ScrollRowProps {
  className?: string;
  /** Changes when another item becomes current or moves; the current item is then scrolled into view */
  current: string;
  children: React.ReactNode;
}

/** A row that scrolls sideways if it doesn't fit, with a fade where there is more. The `aria-current` item is scrolled into view. */
export function ScrollRow({ className, current, children }: ScrollRowProps) {
  const rowRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = rowRef.current!;
    const item = row.querySelector<HTMLElement>("[aria-current]");
    if (item) row.scrollLeft = item.offsetLeft - (row.clientWidth - item.offsetWidth) / 2;
  }, [current]);
  useEffect(() => {
    const row = rowRef.current!;
    const update = () => markEdges(row);
    const sizes = new ResizeObserver(update);
    for (const part of [row, ...row.children]) sizes.observe(part);
    row.addEventListener("scroll", update, { passive: true });
    return () => {
      sizes.disconnect();
      row.removeEventListener("scroll", update);
    };
  }, []);
  return (
    <div
      className={cn(
        "scroll-px-12 data-[more=start]:mask-[linear-gradient(to_right,transparent,#000_3rem)] data-[more=end]:mask-[linear-gradient(to_left,transparent,#000_3rem)] data-[more='start_end']:mask-[linear-gradient(to_right,transparent,#000_3rem_calc(100%-3rem),transparent)]",
        className,
      )}
      ref={rowRef}
    >
      {children}
    </div>
  );
}

/** Notes at which ends content is scrolled out of view: `start`, `end` or both. */
function markEdges(row: HTMLElement) {
  const rest = row.scrollWidth - row.clientWidth - row.scrollLeft;
  row.dataset.more = [row.scrollLeft > 1 && "start", rest > 1 && "end"].filter(Boolean).join(" ");
}
