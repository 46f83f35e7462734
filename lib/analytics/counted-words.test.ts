import { describe, expect, it } from "vitest";
import { countedWords } from "./counted-words";

describe("what was searched for", () => {
  it.each([
    ["  Delhi   PUBLIC school, Nashik! ", "delhi public school nashik"],
    ["ＤＰＳ", "dps"],
    ["केन्द्रीय विद्यालय", "केन्द्रीय विद्यालय"],
    ["schools in 422001", "schools in 422001"],
    ["K.V. No. 1", "k v no 1"],
  ])("%j is counted as %j", (text, words) => {
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
  ])("%j is not counted: it may be about a person, or is nothing", (text) => {
    expect(countedWords(text)).toBeNull();
  });
});
