import { cva } from "class-variance-authority";

/**
 * The classes of a choice in a row of choices: a toggle button (`aria-pressed`), a label around a radio button, or a link. A link
 * has `selected` if it is chosen.
 */
export const chipVariants = cva(
  [
    "relative inline-flex min-h-11 cursor-pointer items-center gap-[0.45em] rounded-full border py-1 text-sm/[1.25] text-ink no-underline",
    "hover:border-ink focus-visible:rounded-full [&>svg]:size-[1.1em]",
    "aria-pressed:forced-selected aria-pressed:border-action aria-pressed:bg-action-soft",
    "has-checked:forced-selected has-checked:border-action has-checked:bg-action-soft",
    "has-focus-visible:focus-ring",
  ],
  {
    variants: {
      selected: { true: "forced-selected border-action bg-action-soft", false: "border-line-strong bg-raised" },
      size: { default: "px-[0.9rem]", narrow: "min-w-11 justify-center px-3", filter: "px-[0.9rem] md:px-3" },
    },
    defaultVariants: { selected: false, size: "default" },
  },
);
