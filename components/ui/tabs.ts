// The classes of tabs: of Radix's (`aria-selected`), and of links that look like them (`aria-current`). Give each `data-slot="tab"`.

export const tabListClasses = "relative flex gap-1 overflow-x-auto border-b border-line-strong [scrollbar-width:none]";

const SELECTED =
  "aria-selected:forced-selected aria-selected:border-action aria-selected:font-bold aria-selected:text-ink aria-[current]:forced-selected aria-[current]:border-action aria-[current]:font-bold aria-[current]:text-ink";

export const tabClasses = `-mb-px inline-flex min-h-11 cursor-pointer items-center gap-[0.5em] border-0 border-b-3 border-transparent bg-transparent px-4 py-2 whitespace-nowrap text-ink-soft no-underline hover:text-ink focus-visible:-outline-offset-3 focus-visible:shadow-none ${SELECTED}`;

export const tabCountClasses = "rounded-full bg-sunk px-[0.45em] text-xs/[1.6] text-ink";
