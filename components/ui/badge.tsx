import { cva, type VariantProps } from "class-variance-authority";
import { Icon, type IconName } from "./icon";

const badgeVariants = cva("badge", {
  variants: {
    variant: {
      outline: "whitespace-nowrap text-ink",
      neutral: "badge-state bg-sunk text-ink",
      good: "badge-state bg-good-soft text-good",
      warn: "badge-state bg-warn-soft text-warn",
      bad: "badge-state bg-bad-soft text-bad",
    },
    size: { default: "", sm: "" },
  },
  compoundVariants: [
    { variant: ["neutral", "good", "warn", "bad"], size: "default", class: "text-sm/[1.5]" },
    { variant: ["neutral", "good", "warn", "bad"], size: "sm", class: "justify-self-start whitespace-nowrap" },
  ],
  defaultVariants: { variant: "outline", size: "default" },
});

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
