import { useId } from "react";

interface AdminSectionProps {
  /** The element's id, by which focus finds the list */
  id?: string;
  heading: string;
  isHeadingHidden?: boolean;
  isBusy?: boolean;
  children: React.ReactNode;
}

/** A part of a dashboard page with its heading, which can take the focus when a row disappears. */
export function AdminSection({ id, heading, isHeadingHidden = false, isBusy, children }: AdminSectionProps) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} aria-busy={isBusy} className="space-y-3 pt-4 [section+&]:mt-12 [section+&]:pt-0">
      <h2 id={headingId} className={isHeadingHidden ? "sr-only" : undefined} tabIndex={-1}>
        {heading}
      </h2>
      {children}
    </section>
  );
}
