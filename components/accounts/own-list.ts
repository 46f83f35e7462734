/** The classes of a list on the account page: rows with text, and buttons at the end. */
export const ownListClasses =
  "*:flex *:flex-wrap *:items-center *:justify-between *:gap-x-4 *:gap-y-2 *:border-t *:border-line *:py-3 *:last:border-b [&>li>div:first-child]:min-w-0 [&>li>div:first-child]:flex-[1_1_18rem]";
