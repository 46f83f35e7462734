/** How much of something is done, 0 to 100. */
export function Progress({ label, percent, className }: { label: string; percent: number; className?: string }) {
  const shown = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <div
      className={className ? `progress ${className}` : "progress"}
      role="progressbar"
      aria-label={label}
      aria-valuenow={shown}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${shown}%` }} />
    </div>
  );
}
