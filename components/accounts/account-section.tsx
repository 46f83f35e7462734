interface AccountSectionProps {
  id: string;
  heading: string;
  /** Shown to the right of the heading */
  action?: React.ReactNode;
  children: React.ReactNode;
}

/** A section of the account page. */
export function AccountSection({ id, heading, action, children }: AccountSectionProps) {
  return (
    <section
      className="grid scroll-mt-20 gap-4 [&_[data-slot=notice]>div]:block! [&_h3]:text-base/[1.4]"
      id={id}
      aria-labelledby={`${id}-heading`}
    >
      <div className="rule gap-x-4 gap-y-1 flex flex-wrap items-center justify-between">
        <h2 id={`${id}-heading`} tabIndex={-1}>
          {heading}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
