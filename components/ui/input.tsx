import { cva, type VariantProps } from "class-variance-authority";

const inputVariants = cva(
  [
    "rounded-md border border-line-strong bg-raised pl-[0.8rem] text-ink",
    "placeholder:text-ink-soft placeholder:opacity-100 hover:border-ink focus-visible:rounded-md",
    "aria-invalid:border-2 aria-invalid:border-bad aria-invalid:pl-[calc(0.8rem-1px)]",
  ],
  {
    variants: {
      /** `sm` is as wide as its content. */
      size: { default: "w-full", sm: "w-auto text-sm" },
    },
    defaultVariants: { size: "default" },
  },
);

type Size = VariantProps<typeof inputVariants>["size"];

/** A field of one line. */
export function Input({ className, ...input }: React.ComponentProps<"input">) {
  return <input className={inputVariants({ className: ["min-h-12 py-[0.55rem] pr-[0.8rem] leading-[1.35]", className] })} {...input} />;
}

/** A field of several lines. */
export function Textarea({ className, ...area }: React.ComponentProps<"textarea">) {
  return (
    <textarea
      className={inputVariants({ className: ["resize-y py-[0.55rem] pr-[0.8rem] leading-[1.5]", className ?? "min-h-24"] })}
      {...area}
    />
  );
}

/** The browser's own list of choices, with our arrow. */
export function Select({ size, className, ...select }: Omit<React.ComponentProps<"select">, "size"> & { size?: Size }) {
  const height = size === "sm" ? "min-h-11" : "min-h-12";
  return (
    <select
      className={inputVariants({ size, className: ["select-arrow py-[0.55rem] pr-[2.4rem] leading-[1.35]", height, className] })}
      {...select}
    />
  );
}
