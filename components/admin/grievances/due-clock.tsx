import { Icon } from "@/components/ui/icon";
import { clock, deadlineState } from "@/lib/platform/clock";
import { formatCount } from "@/lib/schools/labels";

const HOUR_MS = 3_600_000;
/** From here on days say it better than hours. */
const HOURS_IN_WORDS = 48;

const STATES = {
  fine: { className: "status", icon: "clock", words: (time: string) => `${time} left` },
  soon: { className: "status status-warn", icon: "clock", words: (time: string) => `Due soon: ${time} left` },
  overdue: { className: "status status-bad", icon: "triangle-alert", words: (time: string) => `Overdue by ${time}` },
} as const;

/** How long is left until something must be decided, or by how much it is overdue: in words, a colour and a sign. */
export function DueClock({ since, due }: { since: string; due: string }) {
  const now = clock.now();
  const deadline = { since: new Date(since), due: new Date(due) };
  const { className, icon, words } = STATES[deadlineState(deadline, now)];
  return (
    <span className={className}>
      <Icon name={icon} />
      {words(timeOf(Math.abs(deadline.due.getTime() - now.getTime()) / HOUR_MS))}
    </span>
  );
}

/** `20 h`, `5 days`; what is begun does not count. */
function timeOf(hours: number): string {
  return hours < HOURS_IN_WORDS ? `${formatCount(Math.floor(hours))} h` : `${formatCount(Math.floor(hours / 24))} days`;
}
