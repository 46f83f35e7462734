import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shiftDay } from "@/lib/platform/dates";
import { daysBetween } from "./criteria";
import { percentileOf } from "./percentile";
import { stepsOf } from "./time-steps";

const names = (from: string, to: string) => stepsOf({ from, to }, []).steps.map((step) => `${step.from} ${step.to}`);

describe("the steps of a chart", () => {
  it("are days, weeks or calendar months, by the length of the range", () => {
    expect(names("2026-11-19", "2026-11-21")).toEqual(["2026-11-19 2026-11-19", "2026-11-20 2026-11-20", "2026-11-21 2026-11-21"]);
    expect(names("2026-08-01", "2026-10-11").slice(-2)).toEqual(["2026-10-03 2026-10-09", "2026-10-10 2026-10-11"]);
    expect(names("2024-01-30", "2026-11-21").slice(0, 2)).toEqual(["2024-01-30 2024-01-31", "2024-02-01 2024-02-29"]);
    expect(names("2024-01-30", "2026-11-21").at(-1)).toBe("2026-11-01 2026-11-21");
  });

  it("contain each day once", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 3_000 }), (start, length) => {
        const from = shiftDay("2019-12-25", start);
        const days = Array.from({ length: length + 1 }, (_, index) => shiftDay(from, index));
        const counted = days.map((day) => ({ day, figure: "views" as const, value: 1 }));
        const { steps } = stepsOf({ from, to: days.at(-1)! }, counted);
        expect(steps.reduce((sum, { views }) => sum + views, 0)).toBe(days.length);
        for (const step of steps) expect(step.views).toBe(daysBetween(step.from, step.to));
      }),
      { numRuns: 50 },
    );
  });
});

describe("a percentile", () => {
  it.each([
    [[1, 2, 3, 4], 0.5, 2],
    [[1, 2, 3], 0.5, 2],
    [[10], 0.95, 10],
    [Array.from({ length: 100 }, (_, index) => index + 1), 0.95, 95],
    [[], 0.5, null],
  ])("of %j at %d is %j", (values, share, expected) => {
    expect(percentileOf(values.map((value) => ({ value, count: 1 })).toReversed(), share)).toBe(expected);
  });

  it("weights values by their counts", () => {
    expect(
      percentileOf(
        [
          { value: 3, count: 9 },
          { value: 90, count: 1 },
        ],
        0.5,
      ),
    ).toBe(3);
    expect(
      percentileOf(
        [
          { value: 3, count: 9 },
          { value: 90, count: 1 },
        ],
        0.95,
      ),
    ).toBe(90);
  });
});
