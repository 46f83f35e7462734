import { cva, type VariantProps } from "class-variance-authority";
import { Icon, type IconName } from "./icon";

/** The classes of a badge: `outline` for a fact, the others for a state. */
const badgeVariants = cva("inline-flex items-center gap-[0.35em] rounded-sm py-[0.1rem] font-medium", {
  variants: {
    variant: {
      outline: "border border-line-strong px-2 text-xs/[1.5] whitespace-nowrap text-ink",
      neutral: "bg-sunk text-ink",
      good: "bg-good-soft text-good",
      warn: "bg-warn-soft text-warn",
      bad: "bg-bad-soft text-bad",
    },
    size: { default: "", sm: "" },
  },
  compoundVariants: [
    {
      variant: ["neutral", "good", "warn", "bad"],
      class: "pr-[0.55rem] pl-[0.4rem] forced-colors:border [&>svg]:size-[1.1em] [&>svg]:stroke-[2.2]",
    },
    { variant: ["neutral", "good", "warn", "bad"], size: "default", class: "text-sm/[1.5]" },
    { variant: ["neutral", "good", "warn", "bad"], size: "sm", class: "justify-self-start text-xs/[1.5] whitespace-nowrap" },
  ],
  defaultVariants: { variant: "outline", size: "default" },
});

export type BadgeVariant = NonNullable<VariantProps<typeof badgeVariants>["variant"]>;

interface BadgeProps extends Omit<React.ComponentProps<"span">, "className">, VariantProps<typeof badgeVariants> {
  icon?: IconName;
}

/** A fact or a state in one or two words; not a control. `sm` is for table cells. */
export function Badge({ variant, size, icon, children, ...span }: BadgeProps) {
  return (
    <span data-slot="badge" className={badgeVariants({ variant, size })} {...span}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
