import { cn } from "./cn";

export function Progress({ label, percent, className }: { label: string; percent: number; className?: string }) {
  const shown = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <div
      className={cn("h-2 overflow-hidden rounded-[1px] border border-line-strong bg-sunk", className)}
      role="progressbar"
      aria-label={label}
      aria-valuenow={shown}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i className="block h-full bg-action transition-[width] duration-(--slow) ease-out" style={{ width: `${shown}%` }} />
    </div>
  );
}
