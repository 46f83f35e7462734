import { shiftDay } from "@/lib/platform/dates";
import type { AdmissionEvent, AdmissionSchedule } from "./view";

/** The first and the last day of a period in which applications are accepted. */
export interface OpenPeriod {
  from: string;
  to: string;
}

/**
 * The periods in which applications are accepted, earliest first; adjoining rounds are one period. A round ends with its `closes` event,
 * else with an opening event of several days, else with the last `ends`; without any of these it is left out.
 */
export function openPeriodsOf(events: readonly AdmissionEvent[]): OpenPeriod[] {
  const end = events.filter(({ kind }) => kind === "ends").sort((one, other) => compareDays(other.endsOn, one.endsOn))[0]?.endsOn;
  const rounds = events
    .filter(({ kind }) => kind === "opens")
    .flatMap(({ round, startsOn, endsOn }) => {
      const closing = events.find((event) => event.kind === "closes" && event.round === round)?.endsOn;
      const to = closing ?? (endsOn > startsOn ? endsOn : end);
      return to !== undefined && to >= startsOn ? [{ from: startsOn, to }] : [];
    })
    .sort((one, other) => compareDays(one.from, other.from));
  const periods: OpenPeriod[] = [];
  for (const { from, to } of rounds) {
    const last = periods.at(-1);
    if (last && from <= shiftDay(last.to, 1)) last.to = to > last.to ? to : last.to;
    else periods.push({ from, to });
  }
  return periods;
}

const compareDays = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Whether admissions are open on a day; null without known periods. */
export function admissionStateOn(periods: readonly OpenPeriod[], today: string): AdmissionSchedule["applications"] {
  const running = periods.find(({ from, to }) => from <= today && today <= to);
  if (running) return { state: "open", until: running.to };
  const next = periods.find(({ from }) => from > today);
  if (next) return { state: "opens", on: next.from };
  const last = periods.at(-1);
  return last === undefined ? null : { state: "closed", on: last.to };
}

/** The first day on which a schedule is no longer shown: after its academic year and its last event. */
export const firstHiddenDay = (academicYear: number, events: readonly AdmissionEvent[]): string =>
  shiftDay([`${academicYear + 1}-03-31`, ...events.map(({ endsOn }) => endsOn)].sort().at(-1)!, 1);

/** The next day on which one of these schedules opens, closes or is no longer shown; null without schedules. */
export function nextChangeDay(
  schedules: readonly { academicYear: number; events: readonly AdmissionEvent[] }[],
  today: string,
): string | null {
  const days = schedules.flatMap(({ academicYear, events }) => [
    ...openPeriodsOf(events).flatMap(({ from, to }) => [from, shiftDay(to, 1)]),
    firstHiddenDay(academicYear, events),
  ]);
  return days.filter((day) => day > today).sort()[0] ?? null;
}
