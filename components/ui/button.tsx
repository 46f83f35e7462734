import { cva, type VariantProps } from "class-variance-authority";
import { Icon, type IconName } from "./icon";

/** Use the `default` variant once per view. */
export const buttonVariants = cva("", {
  variants: {
    variant: {
      default: "btn border-action bg-action text-action-ink hover:border-action-hover hover:bg-action-hover",
      outline: "btn border-line-strong bg-raised text-ink hover:border-ink hover:bg-sunk",
      ghost: "btn border-transparent bg-transparent text-action hover:bg-action-soft hover:text-action-hover",
      destructive: "btn border-bad bg-raised text-bad hover:bg-bad-soft",
      success: "btn border-good bg-good-soft text-good",
      /** Looks like a link, in a text or a cell */
      link: "min-h-11 cursor-pointer border-0 bg-transparent p-0 text-left text-action underline decoration-1 underline-offset-[0.18em] hover:text-action-hover hover:decoration-2",
    },
    size: {
      default: "",
      sm: "px-[0.7rem] text-sm/[1.2] whitespace-nowrap",
      lg: "min-h-13 px-6 text-[1.125rem]",
      /** Next to a search field, inside its frame */
      search: "min-h-13 rounded-none border-0 px-[0.85rem] xs:px-[1.4rem]",
      /** In the bar at the bottom of a phone's screen */
      bar: "flex-auto px-[0.6rem] whitespace-nowrap",
    },
    block: { true: "w-full" },
  },
  compoundVariants: [{ variant: "ghost", size: "default", class: "px-3" }],
  defaultVariants: { variant: "default", size: "default" },
});

export type ButtonVariants = VariantProps<typeof buttonVariants>;
export type ButtonVariant = NonNullable<ButtonVariants["variant"]>;

interface ButtonProps extends ButtonVariants {
  icon?: IconName;
}

interface PressButtonProps extends ButtonProps {
  /** Ignores presses */
  isPending?: boolean;
}

/** A button that by default submits nothing. `aria-disabled` keeps the focus and looks like `disabled`. */
export function Button({ icon, children, type = "button", ...props }: React.ComponentProps<"button"> & PressButtonProps) {
  const { isPending, variant, size, block, className, onClick, ...button } = props;
  const shownIcon = isPending ? "loader-circle" : icon;
  return (
    <button
      type={type}
      className={buttonVariants({ variant, size, block, className })}
      aria-disabled={isPending || undefined}
      onClick={isPending ? undefined : onClick}
      {...button}
    >
      {shownIcon && <Icon name={shownIcon} />}
      {children}
    </button>
  );
}

export function ButtonLink({ icon, children, variant, size, block, className, ...link }: React.ComponentProps<"a"> & ButtonProps) {
  return (
    <a className={buttonVariants({ variant, size, block, className })} {...link}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}
