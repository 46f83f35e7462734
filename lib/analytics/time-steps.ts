import { dayOf, shiftDay } from "@/lib/platform/dates";
import { daysBetween } from "./criteria";
import { type Analytics, type FigureStep, type Flow, FLOWS } from "./view";

/** As many bars as fit on a phone. */
const MAX_DAYS = 62;
const MAX_DAYS_BY_WEEK = 400;
const WEEK = 7;

export interface CountedDay {
  day: string;
  figure: Flow;
  value: number;
}

/** Daily figures grouped for a chart: by day, by week from the first day, or by calendar month. Each day is in one step. */
export function stepsOf({ from, to }: { from: string; to: string }, counted: readonly CountedDay[]): Pick<Analytics, "step" | "steps"> {
  const days = daysBetween(from, to);
  const step = days <= MAX_DAYS ? "day" : days <= MAX_DAYS_BY_WEEK ? "week" : "month";
  const steps: FigureStep[] = [];
  for (let first = from; first <= to; first = shiftDay(steps.at(-1)!.to, 1))
    steps.push(emptyStep(first, [lastDayOf(first, step), to].sort()[0]));
  for (const { day, figure, value } of counted) {
    const found = steps.findLast((one) => one.from <= day);
    if (found && day <= found.to) found[figure] += value;
  }
  return { step, steps };
}

const emptyStep = (from: string, to: string) => ({ from, to, ...Object.fromEntries(FLOWS.map((flow) => [flow, 0])) }) as FigureStep;

function lastDayOf(first: string, step: Analytics["step"]): string {
  if (step === "day") return first;
  if (step === "week") return shiftDay(first, WEEK - 1);
  const [year, month] = first.split("-").map(Number);
  return dayOf(new Date(Date.UTC(year, month, 0)));
}
