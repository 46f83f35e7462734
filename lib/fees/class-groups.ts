import { type ClassRange, compareHeads, type FeeHead, isOptional, isPaidOnce } from "./criteria";
import type { ScheduleGroup } from "./view";

export interface ScheduleLine extends ClassRange {
  head: FeeHead;
  amount: number;
  timesAYear: number;
}

interface YearlyHead {
  head: FeeHead;
  yearly: number;
}

/** A family's cost in the first year and in later years; null without a tuition fee. */
export function totalsOf(heads: readonly YearlyHead[]): { firstYear: number | null; everyYear: number | null } {
  if (!heads.some(({ head }) => head === "TUITION")) return { firstYear: null, everyYear: null };
  const sum = (isCounted: (head: FeeHead) => boolean) =>
    heads.reduce((total, { head, yearly }) => (isCounted(head) ? total + yearly : total), 0);
  return { firstYear: sum((head) => !isOptional(head)), everyYear: sum((head) => !isOptional(head) && !isPaidOnce(head)) };
}

type CountedGroup = ClassRange & { everyYear: number | null; heads: readonly YearlyHead[] };

/** The rise over the previous year in percent; null unless both years have the same kinds of fees for all these classes. */
export function riseOf(group: CountedGroup, before: readonly CountedGroup[]): number | null {
  const same = before.find(({ classFrom, classTo }) => classFrom <= group.classFrom && group.classTo <= classTo);
  if (!same?.everyYear || group.everyYear === null || compulsoryHeads(same) !== compulsoryHeads(group)) return null;
  return Math.round((group.everyYear / same.everyYear - 1) * 100);
}

const compulsoryHeads = ({ heads }: CountedGroup): string =>
  heads
    .filter(({ head }) => !isOptional(head) && !isPaidOnce(head))
    .map(({ head }) => head)
    .sort()
    .join();

/** Groups neighbouring classes with equal fees, without the rise. */
export function groupLines(lines: readonly ScheduleLine[]): Omit<ScheduleGroup, "risePercent">[] {
  const starts = [...new Set(lines.flatMap(({ classFrom, classTo }) => [classFrom, classTo + 1]))].sort((one, other) => one - other);
  const groups: Omit<ScheduleGroup, "risePercent">[] = [];
  for (const [index, classFrom] of starts.slice(0, -1).entries()) {
    const classTo = starts[index + 1] - 1;
    const heads = lines
      .filter((line) => line.classFrom <= classFrom && classTo <= line.classTo)
      .map(({ head, amount, timesAYear }) => ({ head, amount, timesAYear, yearly: amount * timesAYear }))
      .sort(compareHeads);
    const last = groups.at(-1);
    if (last && last.classTo === classFrom - 1 && JSON.stringify(last.heads) === JSON.stringify(heads)) last.classTo = classTo;
    else if (heads.length > 0) groups.push({ classFrom, classTo, ...totalsOf(heads), heads });
  }
  return groups;
}
