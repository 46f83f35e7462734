import { describe, expect, it } from "vitest";
import { groupLines, type ScheduleLine, totalsOf } from "./class-groups";

const line = (classFrom: number, classTo: number, head: ScheduleLine["head"], amount: number, timesAYear = 1): ScheduleLine => ({
  ...{ classFrom, classTo, head, amount, timesAYear },
});

describe("a year's fees", () => {
  it.each([
    ["by the month", 12, 48_000],
    ["for ten months", 10, 40_000],
    ["for eleven months", 11, 44_000],
    ["by the quarter", 4, 16_000],
    ["by the term", 3, 12_000],
    ["once", 1, 4_000],
  ])("paid %s", (_, timesAYear, everyYear) => {
    expect(groupLines([line(1, 5, "TUITION", 4_000, timesAYear)])).toMatchObject([{ everyYear, firstYear: everyYear }]);
  });

  it("leave out the bus, and count admission and deposit in the first year", () => {
    const heads = { TUITION: 40_000, ADMISSION: 10_000, CAUTION: 5_000, TRANSPORT: 9_000, BOOKS: 3_000 };
    const lines = Object.entries(heads).map(([head, yearly]) => ({ head: head as ScheduleLine["head"], yearly }));
    expect(totalsOf(lines)).toEqual({ firstYear: 58_000, everyYear: 43_000 });
    expect(totalsOf(lines.slice(1))).toEqual({ firstYear: null, everyYear: null });
  });
});

describe("groups of classes", () => {
  const classes = (lines: ScheduleLine[]) => groupLines(lines).map(({ classFrom, classTo }) => [classFrom, classTo]);

  it("are split where an amount changes, and joined where it doesn't", () => {
    expect(classes([line(1, 2, "TUITION", 4), line(3, 5, "TUITION", 4), line(6, 8, "TUITION", 5)])).toEqual([
      [1, 5],
      [6, 8],
    ]);
    expect(classes([line(1, 8, "TUITION", 4), line(6, 8, "LAB_OR_COMPUTER", 1)])).toEqual([
      [1, 5],
      [6, 8],
    ]);
  });

  it("leave gaps where nothing is known", () => {
    expect(classes([line(-2, 0, "TUITION", 4), line(9, 10, "TUITION", 4)])).toEqual([
      [-2, 0],
      [9, 10],
    ]);
    expect(classes([])).toEqual([]);
  });
});
