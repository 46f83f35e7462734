import { expect, it } from "vitest";
import { roundedMedian } from "./rounded-median";

it.each([
  [[41_111, 42_222, 43_333, 44_444, 45_555], 43_500],
  [[1, 2, 3, 10_000, 20_000, 30_000], 5_000],
  [[100, 100, 100, 100, 100], 0],
])("the median of %j is rounded to ₹500", (amounts, median) =>
  expect(roundedMedian(new Map(amounts.map((amount, index) => [String(index), amount])))).toBe(median),
);
