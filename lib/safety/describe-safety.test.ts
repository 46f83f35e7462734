import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clock } from "@/lib/platform/clock";
import type { Facilities } from "@/lib/schools/view";
import { SAFETY_KINDS } from "./criteria";
import { describeSafety, safetyChangesOn } from "./describe-safety";
import { isKnown } from "./labels";

let today: string;
beforeEach(() => {
  today = "2026-11-28";
  vi.spyOn(clock, "now").mockImplementation(() => new Date(`${today}T06:00:00+05:30`));
});
afterEach(() => vi.restoreAllMocks());

const source = { kind: "register" as const, name: "UDISE+", licence: null, register: null };
const describeOn = (day: string, facilities: Facilities) =>
  describeSafety({ facilities, sources: {} }, [{ fact: "facilities", value: "", source, day, until: null }], { figures: [], declared: [] });
const yes = { answer: "yes" } as const;
const knownKinds = (facts: ReturnType<typeof describeOn>) => facts.filter(isKnown).map(({ kind }) => kind);

it("a certificate counts to its last day in India, and the page changes on the day after", () => {
  const facilities = { "Fire NOC": { ...yes, detail: "valid until 2026-11-28" } };
  expect(knownKinds(describeOn("2026-04-01", facilities))).toEqual(["FIRE_CERTIFICATE"]);
  expect(safetyChangesOn(describeOn("2026-04-01", facilities))).toBe("2026-11-29");
  today = "2026-11-29";
  expect(knownKinds(describeOn("2026-04-01", facilities))).toEqual([]);
  expect(safetyChangesOn(describeOn("2026-04-01", facilities))).toBeNull();
});

it("other answers grow old after the months of their kind", () => {
  const facilities = { "Fire drills": yes, Ramp: yes };
  expect(knownKinds(describeOn("2024-11-28", facilities))).toEqual(["FIRE_DRILL", "RAMP"]);
  expect(safetyChangesOn(describeOn("2024-11-28", facilities))).toBe("2026-11-29");
  expect(knownKinds(describeOn("2024-11-27", facilities))).toEqual(["RAMP"]);
  expect(safetyChangesOn(describeOn("2024-11-27", facilities))).toBe("2029-11-28");
});

it("what isn't known is never no, nor are two facilities that contradict each other", () => {
  const facts = describeOn("2026-04-01", { Ramp: { answer: "unknown" }, Lift: yes, "Lift for goods": { answer: "no" }, Library: yes });
  expect(facts).toHaveLength(SAFETY_KINDS.length);
  expect(facts.every(({ school, register, parents }) => school === null && register === null && parents === null)).toBe(true);
});

it("every answer about safety in a school's record is shown, under one kind", () => {
  const facilities: Facilities = {
    Ramp: yes,
    CCTV: { answer: "no" },
    "Girls' toilet": yes,
    "Boys' toilet": { answer: "no" },
    "School bus": yes,
  };
  const shown = describeOn("2026-04-01", facilities).flatMap(({ kind, register }) => (register ? [[kind, register.answer]] : []));
  expect(Object.fromEntries(shown)).toEqual({ CCTV: "no", SCHOOL_BUS: "yes", RAMP: "yes", GIRLS_TOILET: "yes", BOYS_TOILET: "no" });
});
