interface ScrollRegionProps {
  /** Names it for assistive technology. */
  label: string;
  className?: string;
  as?: "div" | "pre";
  children: React.ReactNode;
}

/** What scrolls by itself: a region with a name, which the keyboard reaches and scrolls. */
export function ScrollRegion({ label, className = "table-scroll", as: Tag = "div", children }: ScrollRegionProps) {
  return (
    <Tag className={className} role="region" aria-label={label} tabIndex={0}>
      {children}
    </Tag>
  );
}
