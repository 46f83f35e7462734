import { cva } from "class-variance-authority";

export const overlayClasses =
  "fixed inset-0 z-(--z-dialog) grid place-items-center overflow-y-auto bg-scrim p-4 max-xs:items-end max-xs:justify-items-stretch max-xs:px-0 max-xs:pt-8 max-xs:pb-0 motion-safe:animate-appear";

/** A dialog; on a phone a sheet at the bottom. */
export const dialogVariants = cva(
  [
    "m-auto rounded-lg border border-line bg-raised p-0 text-ink shadow-float focus-visible:shadow-float focus-visible:outline-none motion-safe:animate-appear",
    "max-xs:mx-0 max-xs:mb-0 max-xs:w-full max-xs:rounded-b-none max-xs:border-x-0 max-xs:border-b-0 max-xs:pb-[env(safe-area-inset-bottom)]",
  ],
  {
    variants: {
      width: {
        default: "w-[min(100%,44rem)]",
        narrow: "w-[min(100%,30rem)]",
        form: "flex max-h-[calc(100dvh-2rem)] w-[min(100%,54rem)] flex-col",
        wide: "w-[min(100%,76rem)] md:flex md:h-[calc(100dvh-2rem)] md:flex-col",
      },
    },
    defaultVariants: { width: "default" },
  },
);

export const dialogHeadVariants = cva("flex items-center justify-between border-b border-line pr-3 pl-4 [&_h2]:text-lg", {
  variants: { width: { default: "gap-3 py-3", narrow: "gap-3 py-3", form: "gap-3 py-3", wide: "flex-wrap gap-x-3 gap-y-0 py-2" } },
  defaultVariants: { width: "default" },
});

export const dialogBodyVariants = cva("grid", {
  variants: {
    width: {
      default: "gap-4 p-4",
      narrow: "gap-4 p-4",
      form: "min-h-0 flex-1 gap-4 overflow-y-auto overscroll-contain p-4",
      wide: "md:min-h-0 md:flex-1 md:grid-rows-1",
    },
  },
  defaultVariants: { width: "default" },
});

export const dialogFootClasses = "flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3 max-xs:*:flex-auto";
