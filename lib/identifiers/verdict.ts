import { addHours } from "date-fns";
import { shiftDay } from "@/lib/platform/dates";
import { FRESH_DAYS, HOURS_BETWEEN_LOOKS, type CheckResult, type VerdictKind } from "./criteria";

/** A check in a register. `day` is the day in India; `checker` tells two people apart. */
export interface RegisterCheck {
  found: CheckResult;
  foundName: string | null;
  foundClassTo: number | null;
  foundUntil: string | null;
  at: string;
  day: string;
  checker: string;
}

export interface Verdict {
  kind: VerdictKind;
  /** The day of the check that decides; null: not checked */
  on: string | null;
  /** The day of the first check, if the number was not found */
  since: string | null;
  differs: "name" | "classes" | "withdrawn" | null;
  foundName: string | null;
  classTo: number | null;
  until: string | null;
}

const UNCHECKED: Verdict = { kind: "unchecked", on: null, since: null, differs: null, foundName: null, classTo: null, until: null };

/** The verdict of a number's checks today. `classTo` is the last class according to the school; null: not known. */
export function verdictOf({ classTo }: { classTo: number | null }, checks: readonly RegisterCheck[], today: string): Verdict {
  const [decisive] = decisiveChecks(checks);
  if (!decisive) return UNCHECKED;
  const { found, foundName, foundClassTo, foundUntil, day: on } = decisive;
  const verdict = (kind: VerdictKind, more: Partial<Verdict> = {}): Verdict => ({ ...UNCHECKED, kind, on, ...more });
  if (shiftDay(on, FRESH_DAYS) < today) return verdict("outdated");
  if (found === "none") return verdict("not-found", { since: decisiveChecks(checks).at(-1)!.day });
  if (found === "withdrawn") return verdict("differs", { differs: "withdrawn" });
  if (found === "expired" || (foundUntil !== null && foundUntil < today)) return verdict("expired", { until: foundUntil });
  if (found === "name_differs") return verdict("differs", { differs: "name", foundName });
  if (foundClassTo !== null && foundClassTo < (classTo ?? 12))
    return verdict("confirmed-to-class", { classTo: foundClassTo, until: foundUntil });
  if (found === "classes_differ") return verdict("differs", { differs: "classes", classTo: foundClassTo });
  return verdict("confirmed", { until: foundUntil });
}

/**
 * The checks that count for the verdict, newest first. A check that found nothing counts, and is published, only after a second one by
 * another person some days apart.
 */
export function decisiveChecks<Check extends RegisterCheck>(checks: readonly Check[]): Check[] {
  const answered = checks.filter(({ found }) => found !== "register_down").sort((one, other) => (one.at < other.at ? 1 : -1));
  const firstFound = answered.findIndex(({ found }) => found !== "none");
  const looks = firstFound === -1 ? answered : answered.slice(0, firstFound);
  const isAbsent = looks.some((later) => looks.some((earlier) => areTwoLooks(later, earlier)));
  return isAbsent ? looks : answered.slice(looks.length).filter(({ found }) => found !== "none");
}

const areTwoLooks = (later: RegisterCheck, earlier: RegisterCheck): boolean =>
  later.checker !== earlier.checker && new Date(later.at) >= addHours(earlier.at, HOURS_BETWEEN_LOOKS);

/** The next day on which the verdict changes without a new check; null if there is none. */
export function nextVerdictDay(stated: { classTo: number | null }, checks: readonly RegisterCheck[], today: string): string | null {
  const days = checks.flatMap(({ day, foundUntil }) => [shiftDay(day, FRESH_DAYS + 1), ...(foundUntil ? [shiftDay(foundUntil, 1)] : [])]);
  const kind = verdictOf(stated, checks, today).kind;
  return days.sort().find((day) => day > today && verdictOf(stated, checks, day).kind !== kind) ?? null;
}
