import fc from "fast-check";
import { expect, test } from "vitest";
import { ratingInterval } from "./rating-interval";

test("without or with a single rating there is no interval", () => {
  expect(ratingInterval([0, 0, 0, 0, 0])).toBeNull();
  expect(ratingInterval([0, 0, 0, 0, 1])).toBeNull();
});

test("eighty-six ratings give an interval of a few tenths", () => {
  const { mean, low, high } = ratingInterval([1, 3, 6, 32, 44])!;
  expect(mean).toBeCloseTo(4.337, 3);
  expect(low).toBeCloseTo(4.15, 1);
  expect(high).toBeCloseTo(4.52, 1);
});

test("two equal ratings give no zero-width interval", () => {
  expect(ratingInterval([0, 0, 0, 0, 2])).toEqual({ mean: 5, low: 1, high: 5 });
});

test("ten equal ratings give a narrow interval, but not a zero-width one", () => {
  const { low, high } = ratingInterval([0, 0, 0, 0, 10])!;
  expect(low).toBeGreaterThan(4.7);
  expect(low).toBeLessThan(4.9);
  expect(high).toBe(5);
});

test("an interval contains its mean and is within 1 and 5", () => {
  const counts = fc.array(fc.nat(500), { minLength: 5, maxLength: 5 }).filter((stars) => stars.reduce((a, b) => a + b) >= 2);
  fc.assert(
    fc.property(counts, (stars) => {
      const { mean, low, high } = ratingInterval(stars)!;
      expect(low).toBeGreaterThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(mean);
      expect(high).toBeGreaterThanOrEqual(mean);
      expect(high).toBeLessThanOrEqual(5);
    }),
  );
});

test("with the same distribution, more ratings give a narrower interval", () => {
  const width = (factor: number) => {
    const { low, high } = ratingInterval([0, 1, 2, 4, 3].map((n) => n * factor))!;
    return high - low;
  };
  const widths = [1, 2, 3, 4, 10, 100].map(width);
  expect(widths).toEqual([...widths].sort((a, b) => b - a));
});
