import { cn } from "@/components/ui/cn";
import { Icon, type IconName } from "@/components/ui/icon";
import { iconButtonVariants } from "@/components/ui/icon-button";
import { Tooltip } from "@/components/ui/tooltip.client";

interface RowActionProps {
  icon: IconName;
  /** What it does, such as 'Delete' */
  name: string;
  row: string;
  destructive?: boolean;
  /** A link instead of a button */
  href?: string;
  onPress?: () => void;
}

/** An action of a table row: an icon with a tooltip; on a phone, where rows are cards, an icon with its name. */
export function RowAction({ icon, name, row, destructive, href, onPress }: RowActionProps) {
  const Tag = href ? "a" : "button";
  return (
    <Tooltip text={name}>
      <Tag
        className={cn(
          iconButtonVariants({ destructive }),
          "max-md:inline-flex max-md:w-auto max-md:flex-1 max-md:items-center max-md:justify-center max-md:gap-[0.4em] max-md:border max-md:border-line-strong max-md:px-2 max-md:text-sm/normal",
        )}
        aria-label={`${name} ${row}`}
        {...(href ? { href } : { type: "button", onClick: onPress })}
      >
        <Icon name={icon} />
        <span className="md:hidden" aria-hidden="true">
          {name}
        </span>
      </Tag>
    </Tooltip>
  );
}
