import { cn } from "./cn";
import { spriteAddress } from "./icon-sprite";

export const ICONS = [
  "arrow-down",
  "arrow-left",
  "arrow-right",
  "arrow-up",
  "badge-check",
  "check",
  "chevron-down",
  "chevron-right",
  "circle-alert",
  "circle-check",
  "circle-help",
  "clock",
  "copy",
  "download",
  "external-link",
  "eye",
  "eye-off",
  "file-check",
  "file-text",
  "flag",
  "globe",
  "info",
  "key-round",
  "loader-circle",
  "locate-fixed",
  "lock",
  "log-in",
  "log-out",
  "mail",
  "map",
  "map-pin",
  "menu",
  "message-square-text",
  "moon",
  "pencil",
  "phone",
  "plus",
  "rotate-cw",
  "school",
  "search",
  "search-x",
  "shield",
  "shield-off",
  "sliders-horizontal",
  "sun",
  "table-2",
  "trash-2",
  "triangle-alert",
  "undo-2",
  "upload",
  "user-plus",
  "user-round",
  "wrench",
  "x",
  "zoom-in",
  "zoom-out",
] as const;
export type IconName = (typeof ICONS)[number];

/** A line icon, hidden from assistive technology: the text next to it or the control's name has its meaning. `loader-circle` spins. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={cn("icon", name === "loader-circle" && "animate-spin motion-reduce:animate-none", className)} aria-hidden="true">
      <use href={spriteAddress(name)} />
    </svg>
  );
}
