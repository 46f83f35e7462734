export const MARK =
  "M23.5 9.3H20V24.5H23.5ZM19 10.2H26L25.8 7.5H18.8ZM24.6 10.2 24.4 7.5H6L6.2 10.2ZM14.2 15.6 14.7 18.5H20.7V15.6ZM16.3 24.5V24.3L14.4 21.2Q13.8 20.4 13.4 19.8Q12.9 19.2 12.4 18.7Q11.9 18.2 11.2 17.8V16.3L7.3 15.6V18.5L8.8 18.7L12.1 24.5ZM14.2 9.6H10.4Q11.2 10.1 11.6 10.9Q12 11.6 12 12.7V12.9Q12 14.3 11.2 15Q10.4 15.6 8.5 15.6H7.3L9.1 18.4L10.2 18.3Q13.1 18.2 14.3 17Q15.6 15.8 15.6 13.4V13.2Q15.6 12 15.3 11.1Q14.9 10.2 14.2 9.6Z";

/** The letter स, for सच (truth), with the site's name; links to the home page. */
export function Logo({ name }: { name: string }) {
  return (
    <a
      className="mr-auto inline-flex min-h-11 items-center gap-[0.55rem] text-[1.3125rem] font-bold tracking-[-0.015em] text-ink no-underline max-md:gap-[0.45rem] max-md:text-[1.1875rem] md:mr-2 lg:mr-6"
      href="/"
    >
      <svg className="size-[1.85rem] flex-none max-md:size-[1.7rem]" viewBox="0 0 32 32" aria-hidden="true">
        <rect className="fill-action" width="32" height="32" rx="4" />
        <path className="fill-action-ink" d={MARK} />
      </svg>
      {name}
    </a>
  );
}
