/** The classes of a list on the account page: rows with text, and buttons at the end. */
export const ownListClasses =
  "*:flex *:flex-wrap *:items-center *:justify-between *:gap-x-4 *:gap-y-2 *:border-t *:border-line *:py-3 *:last:border-b [&>li>div:first-child]:min-w-0 [&>li>div:first-child]:flex-[1_1_18rem]";

interface AccountSectionProps {
  id: string;
  heading: string;
  action?: React.ReactNode;
  children: React.ReactNode;
}

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
