interface AccountSectionProps {
  id: string;
  heading: string;
  /** At the right of the heading. */
  action?: React.ReactNode;
  children: React.ReactNode;
}

/** One matter of the account page, under its rule. */
export function AccountSection({ id, heading, action, children }: AccountSectionProps) {
  return (
    <section className="account-section" id={id} aria-labelledby={`${id}-heading`}>
      <div className="rule account-head">
        <h2 id={`${id}-heading`} tabIndex={-1}>
          {heading}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
