import { describe, expect, it } from "vitest";
import type { SchoolFees } from "./view";
import { yearlyCost } from "./yearly-cost";

const groups = (...totals: (number | null)[]) =>
  totals.map((everyYear, index) => ({ classFrom: index, classTo: index, firstYear: everyYear, everyYear, risePercent: null, heads: [] }));
const schedule = (academicYear: number, ...totals: (number | null)[]) => ({
  ...{ academicYear, authority: null, source: "A school", licence: null, documentUrl: null, asOf: "2026-04-01", until: "2027-03-31" },
  groups: groups(...totals),
});
const parents = (academicYear: number, ...totals: (number | null)[]) => ({
  academicYear,
  publishedOn: "2026-11-01",
  groups: groups(...totals),
});
const NONE: SchoolFees = { freeClasses: null, declared: [], approved: [], parents: [] };

describe("yearlyCost", () => {
  it("is unknown without fees, and without totals", () => {
    expect(yearlyCost(NONE)).toBeNull();
    expect(yearlyCost({ ...NONE, declared: [schedule(2026, null)] })).toBeNull();
  });
  it("goes from the cheapest to the most expensive classes", () =>
    expect(yearlyCost({ ...NONE, declared: [schedule(2026, 60_000, null, 48_000)] })).toEqual({
      ...{ lowest: 48_000, highest: 60_000, source: "declared", academicYear: 2026 },
    }));
  it("prefers the newest year, then approved fees to declared ones, and these to parents' figures", () => {
    const declared = [schedule(2026, 50_000)];
    expect(yearlyCost({ ...NONE, declared, approved: [schedule(2026, 45_000)] })?.source).toBe("approved");
    expect(yearlyCost({ ...NONE, declared, approved: [schedule(2025, 45_000)] })?.source).toBe("declared");
    expect(yearlyCost({ ...NONE, declared, parents: [parents(2026, 70_000)] })?.source).toBe("declared");
    expect(yearlyCost({ ...NONE, declared, parents: [parents(2027, 70_000)] })?.source).toBe("parents");
  });
});
