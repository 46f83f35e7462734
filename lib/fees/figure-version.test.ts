import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Contributions, mayPublish, type PublishedVersion, roundedMedian } from "./figure-version";

const of = (...amounts: number[]): Contributions => new Map(amounts.map((amount, index) => [`household-${index}`, amount]));
const published = (contributions: Contributions): PublishedVersion => ({ households: contributions.size, contributions });

describe("the median", () => {
  it.each([
    [[41_111, 42_222, 43_333, 44_444, 45_555], 43_500],
    [[1, 2, 3, 10_000, 20_000, 30_000], 5_000],
    [[100, 100, 100, 100, 100], 0],
  ])("of %j is rounded to ₹500", (amounts, median) => expect(roundedMedian(of(...amounts))).toBe(median));
});

describe("a figure is published", () => {
  const five = of(1, 2, 3, 4, 5);

  it("from five households on", () => {
    expect(mayPublish(of(1, 2, 3, 4), null)).toBe(false);
    expect(mayPublish(five, null)).toBe(true);
  });

  it("again when two households differ, and a household with a new account or amount is one", () => {
    expect(mayPublish(five, published(five))).toBe(false);
    expect(mayPublish(of(1, 2, 3, 4, 9), published(five))).toBe(false);
    expect(mayPublish(of(1, 2, 3, 8, 9), published(five))).toBe(true);
    expect(mayPublish(of(1, 2, 3, 4, 5, 6), published(five))).toBe(false);
    expect(mayPublish(of(1, 2, 3, 4, 5, 6, 7), published(five))).toBe(true);
    // One was erased since, and one joined.
    const four = new Map([...five].slice(0, 4));
    expect(mayPublish(new Map([...four, ["new", 6]]), { households: 5, contributions: four })).toBe(false);
    expect(mayPublish(new Map([...four, ["new", 6], ["newer", 7]]), { households: 5, contributions: four })).toBe(true);
  });

  it("never on fewer than five, and never for one household", () => {
    const households = fc.dictionary(fc.constantFrom(..."abcdefghij"), fc.integer({ min: 0, max: 3 }));
    fc.assert(
      fc.property(households, households, (before, after) => {
        const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
        if (!mayPublish(is, published(was))) return;
        const differing = [..."abcdefghij"].filter((household) => was.get(household) !== is.get(household));
        expect(is.size).toBeGreaterThanOrEqual(5);
        expect(differing.length).toBeGreaterThanOrEqual(2);
      }),
      { numRuns: 2_000 },
    );
  });
});
