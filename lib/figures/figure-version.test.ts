import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Contributions, mayPublish, type PublishedVersion } from "./figure-version";

const of = (...amounts: number[]): Contributions<number> => new Map(amounts.map((amount, index) => [`household-${index}`, amount]));
const published = (contributions: Contributions<number>): PublishedVersion<number> => ({ households: contributions.size, contributions });

describe("a figure is published", () => {
  const five = of(1, 2, 3, 4, 5);

  it("from five households on", () => {
    expect(mayPublish(of(1, 2, 3, 4), null)).toBe(false);
    expect(mayPublish(five, null)).toBe(true);
  });

  it("from ten on where ten are asked for", () => {
    expect(mayPublish(of(1, 2, 3, 4, 5, 6, 7, 8, 9), null, 10)).toBe(false);
    expect(mayPublish(of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), null, 10)).toBe(true);
  });

  it("again when two households differ, and one that left and one that joined are none", () => {
    expect(mayPublish(five, published(five))).toBe(false);
    expect(mayPublish(of(1, 2, 3, 4, 9), published(five))).toBe(false);
    expect(mayPublish(of(1, 2, 3, 8, 9), published(five))).toBe(true);
    expect(mayPublish(of(1, 2, 3, 4, 5, 6), published(five))).toBe(false);
    expect(mayPublish(of(1, 2, 3, 4, 5, 6, 7), published(five))).toBe(true);
    // One was erased since, and one joined.
    const four = new Map([...five].slice(0, 4));
    expect(mayPublish(new Map([...four, ["new", 6]]), { households: 5, contributions: four })).toBe(false);
    expect(mayPublish(new Map([...four, ["new", 6], ["newer", 7]]), { households: 5, contributions: four })).toBe(false);
    expect(mayPublish(new Map([...four, ["new", 6], ["newer", 7], ["newest", 8]]), { households: 5, contributions: four })).toBe(true);
  });

  it("never on fewer than five, and never for one household, also if some left and are back with new accounts", () => {
    const families = fc.constantFrom(..."abcdefghij");
    const households = fc.dictionary(families, fc.integer({ min: 0, max: 3 }));
    fc.assert(
      fc.property(households, households, fc.uniqueArray(families), (before, after, returned) => {
        const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
        const accounts = new Map([...is].map(([family, value]) => [returned.includes(family) ? `${family}, new` : family, value]));
        const left = new Map([...was].filter(([family]) => !returned.includes(family)));
        if (!mayPublish(accounts, { households: was.size, contributions: left })) return;
        const differing = [..."abcdefghij"].filter((household) => was.get(household) !== is.get(household));
        expect(is.size).toBeGreaterThanOrEqual(5);
        expect(differing.length).toBeGreaterThanOrEqual(2);
      }),
      { numRuns: 2_000 },
    );
  });
});
