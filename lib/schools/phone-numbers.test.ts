import { expect, test } from "vitest";
import { phoneNumbers } from "./phone-numbers";

test.each([
  ["01912673643", ["tel:+911912673643"]],
  ["0471-2384932", ["tel:+914712384932"]],
  ["+91 253 000 0000", ["tel:+912530000000"]],
  ["91 98470 12345", ["tel:+919847012345"]],
  ["9847012345, 0471-2384932", ["tel:+919847012345", "tel:+914712384932"]],
  ["1800 123 4567", ["tel:18001234567"]],
  ["26673643", ["tel:26673643"]],
  ["0471-2384932/33", ["tel:+914712384932"]],
  ["NA", []],
  [null, []],
])("%j gives the links %j", (text, hrefs) => {
  expect(phoneNumbers(text).map((number) => number.href)).toEqual(hrefs);
});
