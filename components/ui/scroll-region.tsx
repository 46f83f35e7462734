interface ScrollRegionProps {
  label: string;
  className?: string;
  as?: "div" | "pre";
  children: React.ReactNode;
}

/** A region that scrolls by itself, with a name, and focusable so that the keyboard can scroll it. */
export function ScrollRegion({ label, className = "overflow-x-auto", as: Tag = "div", children }: ScrollRegionProps) {
  return (
    <Tag className={className} role="region" aria-label={label} tabIndex={0}>
      {children}
    </Tag>
  );
}
