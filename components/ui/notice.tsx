import { cva, type VariantProps } from "class-variance-authority";
import { cn } from "./cn";
import { Icon, type IconName } from "./icon";

const noticeVariants = cva(
  "grid grid-cols-[auto_1fr] gap-x-3 gap-y-2 rounded-sm border border-l-5 p-4 focus:outline-2 focus:outline-offset-2 focus:outline-ink [&>svg]:mt-[0.05rem] [&>svg]:size-6",
  {
    variants: {
      kind: {
        neutral: "border-line-strong bg-raised",
        info: "border-action bg-action-soft [&>svg]:text-action",
        good: "border-good bg-good-soft [&>svg]:text-good",
        warn: "border-warn bg-warn-soft [&>svg]:text-warn",
        bad: "border-bad bg-bad-soft [&>svg]:text-bad",
      },
    },
    defaultVariants: { kind: "neutral" },
  },
);

interface NoticeProps extends VariantProps<typeof noticeVariants> {
  icon?: IconName;
  title?: string;
  /** For use inside a dialog or a form: it isn't a region, and its buttons are always below the text */
  inline?: boolean;
  /** Level of the heading; 2 by default, 3 inline */
  level?: 2 | 3;
  /** Announces an inline notice when it appears */
  role?: "alert" | "status";
  actions?: React.ReactNode;
  /** The text of one paragraph; with `inline`, elements such as paragraphs and lists */
  children?: React.ReactNode;
  id?: string;
  tabIndex?: number;
  ref?: React.Ref<HTMLDivElement>;
  className?: string;
}

/** A message with an icon and buttons that stays until the person acts. */
export function Notice({
  kind,
  icon,
  title,
  inline = false,
  level = inline ? 3 : 2,
  role,
  actions,
  children,
  className,
  ...box
}: NoticeProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div
      data-slot="notice"
      className={noticeVariants({ kind, className })}
      {...(inline ? { role } : { role: "region", "aria-label": title })}
      {...box}
    >
      {icon && <Icon name={icon} />}
      <div
        className={cn(
          TEXT,
          !inline && "md:grid md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-x-6 md:[&>:is(h2,h3,p)]:col-start-1",
        )}
      >
        {title && <Heading className="text-base/[1.4] max-xs:self-center">{title}</Heading>}
        {inline ? children : <p>{children}</p>}
        {actions && <div className={cn(ACTIONS, !inline && "md:col-start-2 md:row-span-2 md:row-start-1 md:m-0")}>{actions}</div>}
      </div>
    </div>
  );
}

const TEXT = "max-xs:contents [&_p]:max-w-[62ch] [&_p]:text-sm/[1.5] max-xs:[&>p]:col-span-full max-xs:[&>ul]:col-span-full";
const ACTIONS = "mt-3 flex flex-wrap gap-2 max-xs:col-span-full max-xs:mt-1 max-xs:*:flex-auto";
