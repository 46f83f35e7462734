import { expect, test } from "vitest";
import { bayesianRating } from "./bayesian-rating";

test("a school with one review of 5 stars ranks below one with eighty reviews and a mean of 4.8", () => {
  const one = bayesianRating({ overallSum: 5, reviewCount: 1 });
  const eighty = bayesianRating({ overallSum: 384, reviewCount: 80 });
  expect(one).toBeLessThan(eighty);
});

test("a school without reviews gets the prior mean and ranks above one with poor reviews", () => {
  expect(bayesianRating({ overallSum: 0, reviewCount: 0 })).toBe(3.5);
  expect(bayesianRating({ overallSum: 10, reviewCount: 8 })).toBeLessThan(3.5);
});
