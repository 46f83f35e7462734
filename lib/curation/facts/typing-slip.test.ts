import { expect, it } from "vitest";
import { isTypingSlip } from "./typing-slip";

it.each([
  ["Vidyalya", "Vidyalaya"],
  ["Vidyalayaa", "Vidyalaya"],
  ["Vidyaleya", "Vidyalaya"],
  ["Vidyalaay", "Vidyalaya"],
  ["विद्यालय", "विद्यालया"],
  ["sunrise School", "Sunrise School"],
])("%s instead of %s is a slip", (before, after) => {
  expect(isTypingSlip(before, after)).toBe(true);
});

it.each([
  ["Vidyalaya", "Vidyalaya"],
  ["School 1", "School 2"],
  ["School 1", "School 12"],
  ["Kendriya Vidyalaya I", "Kendriya Vidyalaya V"],
  ["Kendriya Vidyalaya II", "Kendriya Vidyalaya III"],
  ["Vidyalaya Block A", "Vidyalaya Block B"],
  ["Vidyalaya", "Vidyalaya A"],
  ["St. Mary", "St Mary"],
  ["Bharati 1", "Bharat 2"],
  ["Vidyalaya", "Vidyalay School"],
  ["", "Vidyalaya"],
])("%j and %j is none", (before, after) => {
  expect(isTypingSlip(before, after)).toBe(false);
});
