import { cva, type VariantProps } from "class-variance-authority";

const inputVariants = cva("control", {
  variants: {
    /** `sm` is as wide as its content. */
    size: { default: "w-full", sm: "w-auto text-sm/[1.35]" },
  },
  defaultVariants: { size: "default" },
});

type Size = VariantProps<typeof inputVariants>["size"];

export function Input({ className, ...input }: React.ComponentProps<"input">) {
  return <input className={inputVariants({ className: ["min-h-12", className] })} {...input} />;
}

export function Textarea({ className, ...area }: React.ComponentProps<"textarea">) {
  return <textarea className={inputVariants({ className: ["resize-y leading-[1.5]", className ?? "min-h-24"] })} {...area} />;
}

type Choices = readonly (readonly [value: string | number, label: string])[];

interface SelectProps extends Omit<React.ComponentProps<"select">, "size"> {
  size?: Size;
  /** Label of the first option, which has an empty value */
  none?: string;
  choices?: Choices;
}

/** The browser's own list of choices, with our arrow. */
export function Select({ size, className, none, choices = [], children, ...select }: SelectProps) {
  const height = size === "sm" ? "min-h-11" : "min-h-12";
  return (
    <select className={inputVariants({ size, className: ["select-arrow pr-[2.4rem]", height, className] })} {...select}>
      {none !== undefined && <option value="">{none}</option>}
      {children}
      <Options of={choices} />
    </select>
  );
}

export function Options({ of }: { of: Choices }) {
  return of.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
