import { Icon } from "@/components/ui/icon";

interface PageStepsProps {
  /** Accessible name */
  label: string;
  previous?: { href: string; label: string; rel?: string } | false;
  next?: { href: string; label: string } | false;
  children?: React.ReactNode;
}

/** Links to the pages before and after a part of a list. */
export function PageSteps({ label, previous, next, children }: PageStepsProps) {
  if (!previous && !next) return null;
  return (
    <nav className="pages" aria-label={label}>
      {previous && (
        <a className="end start" rel={previous.rel} href={previous.href}>
          <Icon name="chevron-right" className="-scale-x-100" />
          {previous.label}
        </a>
      )}
      {children}
      {next && (
        <a className="end" rel="next" href={next.href}>
          {next.label}
          <Icon name="chevron-right" />
        </a>
      )}
    </nav>
  );
}
