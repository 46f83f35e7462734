/** The classes of a step of the import dialog: its parts are stacked. */
export const importClasses = "grid min-w-0 gap-4 *:min-w-0 [&_summary]:min-h-11 [&_summary]:cursor-pointer [&_summary]:py-[0.6rem]";

/** The buttons of a step. */
export const importFootClasses = "flex flex-wrap justify-end gap-2 border-t border-line pt-3 [&>p]:basis-full max-xs:*:flex-auto";

/** A file with its buttons. */
export const importFileClasses =
  "grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 rounded-md border bg-raised px-4 py-3 max-xs:[&>.btn]:col-span-full [&>svg]:size-7 [&>svg]:stroke-[1.5]";
