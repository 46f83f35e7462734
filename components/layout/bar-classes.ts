export const barLinkClasses =
  "inline-flex min-h-11 items-center rounded-md px-3 whitespace-nowrap text-ink no-underline hover:bg-sunk max-lg:px-2 aria-[current]:forced-selected aria-[current]:rounded-none aria-[current]:font-bold aria-[current]:[box-shadow:inset_0_-3px_0_var(--color-action)]";

export const menuItemClasses =
  "flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-md border-0 bg-transparent px-3 text-ink no-underline hover:bg-sunk";
