import { expect, test } from "vitest";
import { formatClassName } from "./labels";

test.each([
  ["Class 4", "Class 4"],
  ["UKG", "UKG"],
  ["4", "Class 4"],
])("class %s is shown as %s", (given, words) => expect(formatClassName(given)).toBe(words));
