import { differenceInHours } from "date-fns";
import { Badge } from "@/components/ui/badge";
import { clock } from "@/lib/platform/clock";
import { formatCount } from "@/lib/schools/labels";

/** Hours after which a decision is due, and overdue. */
type PromisedHours = readonly [number, number];
/** We promise to check applications within 24 to 48 hours. */
const APPLICATION: PromisedHours = [24, 48];
/** We promise to decide reviews within 72 hours. */
export const REVIEW: PromisedHours = [48, 72];

const STATES = {
  "on time": { variant: "neutral", icon: "clock" },
  due: { variant: "warn", icon: "clock" },
  overdue: { variant: "bad", icon: "triangle-alert" },
} as const;

/** How many hours an application or a review has waited, compared with the time we promise. */
export function WaitingClock({ since, promised: [due, overdue] = APPLICATION }: { since: string; promised?: PromisedHours }) {
  const hours = Math.max(0, differenceInHours(clock.now(), since));
  const word = hours < due ? "on time" : hours < overdue ? "due" : "overdue";
  const { variant, icon } = STATES[word];
  return (
    <Badge variant={variant} size="sm" icon={icon}>
      {formatCount(hours)} h, {word}
    </Badge>
  );
}
