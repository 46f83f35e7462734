import { expect, test } from "vitest";
import { bayesianRating } from "./bayesian-rating";

test("one review of 5 stars does not stand before eighty with a mean of 4.8", () => {
  const one = bayesianRating({ overallSum: 5, reviewCount: 1 });
  const eighty = bayesianRating({ overallSum: 384, reviewCount: 80 });
  expect(one).toBeLessThan(eighty);
});

test("without reviews a school stands in the middle, before one that parents find poor", () => {
  expect(bayesianRating({ overallSum: 0, reviewCount: 0 })).toBe(3.5);
  expect(bayesianRating({ overallSum: 10, reviewCount: 8 })).toBeLessThan(3.5);
});
