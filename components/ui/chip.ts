import { cva } from "class-variance-authority";

/** For a toggle button (`aria-pressed`), a label around a radio button, or a link, which has `selected` if it is chosen. */
export const chipVariants = cva("chip", {
  variants: {
    selected: { true: "forced-selected border-action bg-action-soft" },
    size: { default: "", narrow: "min-w-11 justify-center px-3", filter: "md:px-3" },
  },
});
