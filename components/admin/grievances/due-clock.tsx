import { differenceInHours } from "date-fns";
import { Badge } from "@/components/ui/badge";
import { clock, deadlineState } from "@/lib/platform/clock";
import { formatCount } from "@/lib/schools/labels";

/** From this many hours on, the time is shown in days */
const HOURS_SHOWN_AS_DAYS = 48;

const STATES = {
  fine: { variant: "neutral", icon: "clock", text: (time: string) => `${time} left` },
  soon: { variant: "warn", icon: "clock", text: (time: string) => `Due soon: ${time} left` },
  overdue: { variant: "bad", icon: "triangle-alert", text: (time: string) => `Overdue by ${time}` },
} as const;

/** The time left until a deadline, or the time since it passed, as text with a colour and an icon. */
export function DueClock({ since, due }: { since: string; due: string }) {
  const now = clock.now();
  const deadline = { since: new Date(since), due: new Date(due) };
  const { variant, icon, text } = STATES[deadlineState(deadline, now)];
  return (
    <Badge variant={variant} size="sm" icon={icon}>
      {text(timeOf(Math.abs(differenceInHours(due, now))))}
    </Badge>
  );
}

/** `20 h` or `5 days`, rounded down */
function timeOf(hours: number): string {
  return hours < HOURS_SHOWN_AS_DAYS ? `${formatCount(hours)} h` : `${formatCount(Math.floor(hours / 24))} days`;
}
