import { describe, expect, it } from "vitest";
import { countedWords } from "./counted-words";

describe("the counted words of a search", () => {
  it.each([
    ["  Delhi   PUBLIC school, Nashik! ", "delhi public school nashik"],
    ["ＤＰＳ", "dps"],
    ["केन्द्रीय विद्यालय", "केन्द्रीय विद्यालय"],
    ["schools in 422001", "schools in 422001"],
    ["K.V. No. 1", "k v no 1"],
  ])("of %j are %j", (text, words) => {
    expect(countedWords(text)).toBe(words);
  });

  it.each([
    "asha@example.org",
    "asha ＠ example",
    "9876543210",
    "98765 43210",
    "+91-98765-43210",
    "1234 5678 9012",
    "९८७६५४३२१०",
    "x".repeat(81),
    " … ",
    "",
  ])("of %j are none: it may be personal data, or is empty", (text) => {
    expect(countedWords(text)).toBeNull();
  });
});
