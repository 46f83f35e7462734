import { cva } from "class-variance-authority";

export const dropZoneVariants = cva(
  "grid cursor-pointer justify-items-center gap-2 rounded-md border-2 border-dashed px-4 py-6 text-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ink [&>svg]:size-8 [&>svg]:stroke-[1.5] [&>svg]:text-ink-soft",
  { variants: { isOver: { true: "border-action bg-action-soft", false: "border-line-strong bg-raised" } } },
);
