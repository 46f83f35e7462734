// The classes of a dialog that shows a case next to its decision, each in its own scroll area.

export const caseClasses = "grid min-w-0 md:min-h-0 md:grid-cols-[minmax(0,1fr)_19rem] md:grid-rows-1 lg:grid-cols-[minmax(0,1fr)_22rem]";

export const documentPaneClasses = "flex min-w-0 flex-col bg-sunk md:min-h-0";

/** What scrolls inside the document's pane. */
export const documentScrollClasses =
  "relative max-h-[60dvh] overflow-auto p-4 focus-visible:-outline-offset-2 md:max-h-none md:flex-1 md:overscroll-contain";

/** A page or a picture: paper in both themes. */
export const documentPageClasses =
  "mx-auto mb-4 block bg-[#fff] text-[#222] [box-shadow:0_1px_4px_rgb(0_0_0/0.25)] forced-colors:forced-color-adjust-none";

/** A message in place of the document. */
export const documentMessageClasses = "grid min-h-72 flex-1 content-center justify-items-center gap-3 px-4 py-6 text-center";

export const decisionPaneClasses =
  "grid min-w-0 content-start gap-3 p-4 md:overflow-y-auto md:overscroll-contain md:border-l md:border-line [&_.facts_dd_p+p]:mt-1 [&_.facts>div]:grid-cols-[5rem_1fr] [&_.facts>div]:gap-3 [&_.facts>div]:py-[0.35rem] [&_h3]:text-base";

/** The form of one decision, with a line above it; a narrow dialog has only one form and needs no line. */
export const decisionPartClasses = "grid gap-3 border-t border-line pt-3 in-data-[width=narrow]:border-t-0 in-data-[width=narrow]:pt-0";
