import { differenceInHours } from "date-fns";
import { Badge } from "@/components/ui/badge";
import { clock, deadlineState } from "@/lib/platform/clock";
import { formatCount } from "@/lib/schools/labels";

const FINE = { variant: "neutral", icon: "clock" } as const;
const SOON = { variant: "warn", icon: "clock" } as const;
const OVERDUE = { variant: "bad", icon: "triangle-alert" } as const;

/** From this many hours on, the time is shown in days */
const HOURS_SHOWN_AS_DAYS = 48;

const DUE_STATES = {
  fine: { look: FINE, text: (time: string) => `${time} left` },
  soon: { look: SOON, text: (time: string) => `Due soon: ${time} left` },
  overdue: { look: OVERDUE, text: (time: string) => `Overdue by ${time}` },
};

/** The time left until a deadline, or the time since it passed, as text with a colour and an icon. */
export function DueClock({ since, due }: { since: string; due: string }) {
  const now = clock.now();
  const { look, text } = DUE_STATES[deadlineState({ since: new Date(since), due: new Date(due) }, now)];
  const hours = Math.abs(differenceInHours(due, now));
  return (
    <Badge size="sm" {...look}>
      {text(hours < HOURS_SHOWN_AS_DAYS ? `${formatCount(hours)} h` : `${formatCount(Math.floor(hours / 24))} days`)}
    </Badge>
  );
}

/** Hours after which a decision is due, and overdue. */
type PromisedHours = readonly [number, number];
/** We promise to check applications within 24 to 48 hours. */
const APPLICATION_HOURS: PromisedHours = [24, 48];
/** We promise to decide reviews within 72 hours. */
export const REVIEW_HOURS: PromisedHours = [48, 72];

const WAITING_STATES = { "on time": FINE, due: SOON, overdue: OVERDUE };

/** How many hours an application or a review has waited, compared with the time we promise. */
export function WaitingClock({ since, promised: [due, overdue] = APPLICATION_HOURS }: { since: string; promised?: PromisedHours }) {
  const hours = Math.max(0, differenceInHours(clock.now(), since));
  const word = hours < due ? "on time" : hours < overdue ? "due" : "overdue";
  return (
    <Badge size="sm" {...WAITING_STATES[word]}>
      {formatCount(hours)} h, {word}
    </Badge>
  );
}
