import fc from "fast-check";
import { expect, test } from "vitest";
import { bandsOf, likeness, shinglesOf } from "./likeness";

const WORDS = "the teachers listen and answer every question that parents ask about homework buses fees sports music library".split(" ");
const text = fc.array(fc.constantFrom(...WORDS), { minLength: 30, maxLength: 120 });
const share = (one: string[], other: string[]) => likeness(shinglesOf([one.join(" ")]), shinglesOf([other.join(" ")]));
const meet = (one: string[], other: string[]) => {
  const [mine, theirs] = [one, other].map((words) => bandsOf(shinglesOf([words.join(" ")])));
  return mine.some((value, band) => value === theirs[band]);
};

test("equal texts are wholly alike and meet in every band, whatever their case and punctuation", () => {
  const [one, other] = [
    "Very caring teachers. The labs are new, and buses come on time every day of the week!",
    "very caring TEACHERS the labs are new and buses come on time, every day of the week",
  ];
  expect(likeness(shinglesOf([one]), shinglesOf([other]))).toBe(1);
  expect(bandsOf(shinglesOf([one]))).toEqual(bandsOf(shinglesOf([other])));
});

test("a text with one word of eighty changed meets the original", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...WORDS), { minLength: 81, maxLength: 120 }), fc.nat(79), (words, index) => {
      const changed = words.with(index, "elephant");
      if (share(words, changed) > 0.9) expect(meet(words, changed)).toBe(true);
    }),
  );
});

test("likeness is the same both ways, between 0 and 1", () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(share(one, other)).toBe(share(other, one));
      expect(share(one, other)).toBeGreaterThanOrEqual(0);
      expect(share(one, other)).toBeLessThanOrEqual(1);
    }),
  );
});

test("what many say in a few words has no fingerprint", () => {
  expect(bandsOf(shinglesOf(["Very good school, happy with the teachers.", null]))).toEqual([]);
  expect(likeness(shinglesOf([null]), shinglesOf([""]))).toBe(0);
});

test("Hindi is read word by word", () => {
  const hindi = "विद्यालय के शिक्षक बहुत अच्छे हैं और बच्चों की हर बात ध्यान से सुनते हैं";
  expect(bandsOf(shinglesOf([hindi]))).toHaveLength(16);
});

test("thirty thousand characters are read in a blink, not in squares", () => {
  expect(bandsOf(shinglesOf(["a b ".repeat(7_500), "x".repeat(30_000)])).length).toBeLessThanOrEqual(16);
});
