import { useId } from "react";
import { cn } from "@/components/ui/cn";

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
    <section
      id={id}
      aria-labelledby={headingId}
      aria-busy={isBusy}
      className={cn("space-y-3 [section+&]:mt-12 [section+&]:pt-0", isHeadingHidden ? "pt-7" : "pt-4")}
    >
      <h2 id={headingId} className={isHeadingHidden ? "sr-only" : undefined} tabIndex={-1}>
        {heading}
      </h2>
      {children}
    </section>
  );
}
