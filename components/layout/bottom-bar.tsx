import clsx from "clsx";

/** A bar of buttons (size `bar`) at the bottom of a phone's screen. Focused elements scroll clear of it (app/styles/components.css). */
export function BottomBar({ label, className, children }: { label: string; className?: string; children: React.ReactNode }) {
  return (
    <div
      className={clsx(
        "sticky bottom-0 z-(--z-sticky) flex gap-2 border-t border-line-strong bg-ground px-gutter print:hidden pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))]",
        className,
      )}
      role="group"
      aria-label={label}
      data-slot="bottom-bar"
    >
      {children}
    </div>
  );
}
