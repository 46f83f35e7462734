import { cva } from "class-variance-authority";

/**
 * The classes of a choice in a row of choices: a toggle button (`aria-pressed`), a label around a radio button, or a link. A link
 * has `selected` if it is chosen.
 */
export const chipVariants = cva("chip", {
  variants: {
    selected: { true: "forced-selected border-action bg-action-soft" },
    size: { default: "", narrow: "min-w-11 justify-center px-3", filter: "md:px-3" },
  },
});
