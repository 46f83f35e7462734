import { cn } from "./cn";

/** A placeholder for content that is loading; `className` gives its size. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span className={cn("block animate-breathe rounded-[2px] bg-line motion-reduce:animate-none motion-reduce:opacity-60", className)} />
  );
}
