import { Icon } from "@/components/ui/icon";
import { clock } from "@/lib/platform/clock";
import { formatCount } from "@/lib/schools/labels";

const HOUR_MS = 3_600_000;
/** We say that we check within 24 to 48 hours. */
const DUE_AFTER_HOURS = 24;
const OVERDUE_AFTER_HOURS = 48;

const STATES = {
  "on time": { className: "status", icon: "clock" },
  due: { className: "status status-warn", icon: "clock" },
  overdue: { className: "status status-bad", icon: "triangle-alert" },
} as const;

/** How long an application has waited, in hours, and what that means for the 24 to 48 hours we promise. */
export function WaitingClock({ since }: { since: string }) {
  const hours = Math.max(0, Math.floor((clock.now().getTime() - new Date(since).getTime()) / HOUR_MS));
  const word = hours < DUE_AFTER_HOURS ? "on time" : hours < OVERDUE_AFTER_HOURS ? "due" : "overdue";
  const { className, icon } = STATES[word];
  return (
    <span className={className}>
      <Icon name={icon} />
      {formatCount(hours)} h, {word}
    </span>
  );
}
