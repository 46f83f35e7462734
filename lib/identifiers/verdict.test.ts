import { describe, expect, it } from "vitest";
import { shiftDay } from "@/lib/platform/dates";
import { decisiveChecks, nextVerdictDay, type RegisterCheck, verdictOf } from "./verdict";

const TODAY = "2026-11-28";
const ago = (days: number) => shiftDay(TODAY, -days);

type Look = Partial<Pick<RegisterCheck, "foundName" | "foundClassTo" | "foundUntil" | "checker">> & { hour?: string };
const look = (found: RegisterCheck["found"], day: string, { hour = "06", ...more }: Look = {}): RegisterCheck => ({
  ...{ found, foundName: null, foundClassTo: null, foundUntil: null, checker: "asha" },
  ...{ day, at: `${day}T${hour}:00:00.000Z` },
  ...more,
});
const byRavi = { checker: "ravi" };

type Row = [name: string, checks: RegisterCheck[], expected: object, classTo?: number | null];

const TABLE: Row[] = [
  ["never checked", [], { kind: "unchecked", on: null }],
  ["the register didn't answer", [look("register_down", ago(1))], { kind: "unchecked", on: null }],
  ["matches", [look("match", ago(1))], { kind: "confirmed", on: ago(1), until: null }],
  [
    "matches, and the register didn't answer later",
    [look("match", ago(9)), look("register_down", ago(1))],
    { kind: "confirmed", on: ago(9) },
  ],
  [
    "matches until a later day",
    [look("match", ago(1), { foundUntil: shiftDay(TODAY, 90) })],
    { kind: "confirmed", until: shiftDay(TODAY, 90) },
  ],
  ["matches to the last class", [look("match", ago(1), { foundClassTo: 12 })], { kind: "confirmed" }],
  ["matches beyond the last class", [look("match", ago(1), { foundClassTo: 12 })], { kind: "confirmed" }, 10],
  ["matches to a lower class", [look("match", ago(1), { foundClassTo: 8 })], { kind: "confirmed-to-class", classTo: 8 }],
  [
    "matches to a class, and the school's classes aren't known",
    [look("match", ago(1), { foundClassTo: 10 })],
    { kind: "confirmed-to-class", classTo: 10 },
    null,
  ],
  ["classes differ, lower", [look("classes_differ", ago(1), { foundClassTo: 5 })], { kind: "confirmed-to-class", classTo: 5 }],
  [
    "classes differ, not lower",
    [look("classes_differ", ago(1), { foundClassTo: 12 })],
    { kind: "differs", differs: "classes", classTo: 12 },
  ],
  [
    "name differs",
    [look("name_differs", ago(1), { foundName: "Other School" })],
    { kind: "differs", differs: "name", foundName: "Other School" },
  ],
  ["withdrawn", [look("withdrawn", ago(1))], { kind: "differs", differs: "withdrawn" }],
  ["expired", [look("expired", ago(1), { foundUntil: ago(30) })], { kind: "expired", until: ago(30) }],
  ["matched, its last day is today", [look("match", ago(9), { foundUntil: TODAY })], { kind: "confirmed", until: TODAY }],
  ["matched, its last day was yesterday", [look("match", ago(9), { foundUntil: ago(1) })], { kind: "expired", until: ago(1) }],
  ["not found once", [look("none", ago(9))], { kind: "unchecked", on: null }],
  ["not found twice by one person", [look("none", ago(9)), look("none", ago(1))], { kind: "unchecked" }],
  ["not found by two people within 72 hours", [look("none", ago(3), { hour: "07" }), look("none", ago(0), byRavi)], { kind: "unchecked" }],
  [
    "not found by two people 72 hours apart",
    [look("none", ago(3)), look("none", ago(0), byRavi)],
    { kind: "not-found", since: ago(3), on: TODAY },
  ],
  [
    "not found by two people, and again by one of them soon after",
    [look("none", ago(9)), look("none", ago(5), byRavi), look("none", ago(4))],
    { kind: "not-found", since: ago(9), on: ago(4) },
  ],
  [
    "not found by two people with a match between",
    [look("none", ago(9)), look("match", ago(8)), look("none", ago(5), byRavi)],
    { kind: "confirmed", on: ago(8) },
  ],
  ["matched, then not found once", [look("match", ago(9)), look("none", ago(1))], { kind: "confirmed", on: ago(9) }],
  [
    "matched, then not found by two people",
    [look("match", ago(9)), look("none", ago(8)), look("none", ago(1), byRavi)],
    { kind: "not-found" },
  ],
  [
    "not found by two people, then found",
    [look("none", ago(9)), look("none", ago(5), byRavi), look("match", ago(1))],
    { kind: "confirmed" },
  ],
  ["a newer check replaces an older one", [look("withdrawn", ago(9)), look("match", ago(1))], { kind: "confirmed", on: ago(1) }],
  ["matched 180 days ago", [look("match", ago(180))], { kind: "confirmed" }],
  ["matched 181 days ago", [look("match", ago(181))], { kind: "outdated", on: ago(181) }],
  ["expired 181 days ago", [look("expired", ago(181), { foundUntil: ago(200) })], { kind: "outdated" }],
  ["matched 181 days ago, not found once since", [look("match", ago(181)), look("none", ago(1))], { kind: "outdated", on: ago(181) }],
  ["not found by two people 181 days ago", [look("none", ago(190)), look("none", ago(181), byRavi)], { kind: "outdated", on: ago(181) }],
];

describe("the verdict on a number", () => {
  it.each(TABLE)("%s", (_, checks, expected, classTo = 12) => {
    expect(verdictOf({ classTo }, checks, TODAY)).toMatchObject(expected);
    expect(verdictOf({ classTo }, [...checks].reverse(), TODAY)).toMatchObject(expected);
  });

  it("shows no single look that found nothing", () => {
    expect(decisiveChecks([look("match", ago(9)), look("none", ago(1))]).map(({ found }) => found)).toEqual(["match"]);
    expect(decisiveChecks([look("none", ago(30)), look("match", ago(9))]).map(({ found }) => found)).toEqual(["match"]);
    expect(decisiveChecks([look("none", ago(9)), look("none", ago(1), byRavi)])).toHaveLength(2);
  });
});

describe("the next day on which the verdict changes", () => {
  const next = (...checks: RegisterCheck[]) => nextVerdictDay({ classTo: 12 }, checks, TODAY);
  it("is the day after the last valid one, or the 181st day after the check", () => {
    expect(next()).toBeNull();
    expect(next(look("match", TODAY))).toBe(shiftDay(TODAY, 181));
    expect(next(look("match", TODAY, { foundUntil: "2027-03-31" }))).toBe("2027-04-01");
    expect(next(look("match", ago(179), { foundUntil: "2027-03-31" }))).toBe(shiftDay(TODAY, 2));
    expect(next(look("match", ago(200)))).toBeNull();
    expect(next(look("none", ago(1)))).toBeNull();
  });

  it("is the first day with another verdict, for each row of the table", () => {
    for (const [, checks, , classTo = 12] of TABLE) {
      const kindOn = (day: string) => verdictOf({ classTo }, checks, day).kind;
      const days = Array.from({ length: 400 }, (_, days) => shiftDay(TODAY, days));
      expect(nextVerdictDay({ classTo }, checks, TODAY)).toBe(days.find((day) => kindOn(day) !== kindOn(TODAY)) ?? null);
    }
  });
});
