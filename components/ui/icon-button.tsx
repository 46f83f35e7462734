import { cva } from "class-variance-authority";
import { Icon, type IconName } from "./icon";

export const iconButtonVariants = cva("icon-btn", {
  variants: { destructive: { true: "text-bad", false: "text-ink" } },
  defaultVariants: { destructive: false },
});

interface IconButtonProps extends Omit<React.ComponentProps<"button">, "children"> {
  label: string;
  icon: IconName;
  destructive?: boolean;
}

/** A button that shows only an icon. */
export function IconButton({ label, icon, destructive, className, ...button }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} className={iconButtonVariants({ destructive, className })} {...button}>
      <Icon name={icon} />
    </button>
  );
}
