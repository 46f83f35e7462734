import { expect, test } from "vitest";
import { classWords } from "./labels";

test.each([
  ["Class 4", "Class 4"],
  ["UKG", "UKG"],
  ["4", "Class 4"],
])("the class %s is named once: %s", (given, words) => expect(classWords(given)).toBe(words));
