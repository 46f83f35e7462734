import clsx from "clsx";

interface PageSectionProps {
  id: string;
  heading: string;
  link?: { href: string; label: string };
  isFirst?: boolean;
  children: React.ReactNode;
}

/** A section of a page: a heading below a double rule, then its content. */
export function PageSection({ id, heading, link, isFirst = false, children }: PageSectionProps) {
  return (
    <section className={clsx("wrap pb-12", isFirst && "pt-12")} aria-labelledby={id}>
      <div className="rule mb-6 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id}>{heading}</h2>
        {link && (
          <a className="-my-[0.6rem] inline-flex min-h-11 items-center" href={link.href}>
            {link.label}
          </a>
        )}
      </div>
      {children}
    </section>
  );
}
