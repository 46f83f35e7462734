import fc from "fast-check";
import { expect, test } from "vitest";
import { bandsOf, likeness, shinglesOf } from "./likeness";

const WORDS = "the teachers listen and answer every question that parents ask about homework buses fees sports music library".split(" ");
const text = fc.array(fc.constantFrom(...WORDS), { minLength: 30, maxLength: 120 });
const similarity = (one: string[], other: string[]) => likeness(shinglesOf([one.join(" ")]), shinglesOf([other.join(" ")]));
const shareBand = (one: string[], other: string[]) => {
  const [mine, theirs] = [one, other].map((words) => bandsOf(shinglesOf([words.join(" ")])));
  return mine.some((value, band) => value === theirs[band]);
};

test("equal texts have similarity 1 and the same bands, whatever their case and punctuation", () => {
  const [one, other] = [
    "Very caring teachers. The labs are new, and buses come on time every day of the week!",
    "very caring TEACHERS the labs are new and buses come on time, every day of the week",
  ];
  expect(likeness(shinglesOf([one]), shinglesOf([other]))).toBe(1);
  expect(bandsOf(shinglesOf([one]))).toEqual(bandsOf(shinglesOf([other])));
});

test("a text with one of eighty words changed shares a band with the original", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...WORDS), { minLength: 81, maxLength: 120 }), fc.nat(79), (words, index) => {
      const changed = words.with(index, "elephant");
      if (similarity(words, changed) > 0.9) expect(shareBand(words, changed)).toBe(true);
    }),
  );
});

test("similarity is symmetric and between 0 and 1", () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(similarity(one, other)).toBe(similarity(other, one));
      expect(similarity(one, other)).toBeGreaterThanOrEqual(0);
      expect(similarity(one, other)).toBeLessThanOrEqual(1);
    }),
  );
});

test("a short common phrase has no fingerprint", () => {
  expect(bandsOf(shinglesOf(["Very good school, happy with the teachers.", null]))).toEqual([]);
  expect(likeness(shinglesOf([null]), shinglesOf([""]))).toBe(0);
});

test("Hindi is split into words", () => {
  const hindi = "विद्यालय के शिक्षक बहुत अच्छे हैं और बच्चों की हर बात ध्यान से सुनते हैं";
  expect(bandsOf(shinglesOf([hindi]))).toHaveLength(16);
});

test("thirty thousand characters are read in linear time", () => {
  expect(bandsOf(shinglesOf(["a b ".repeat(7_500), "x".repeat(30_000)])).length).toBeLessThanOrEqual(16);
});
