import { expect, test } from "vitest";
import { inMegabytes } from "./criteria";

test.each([
  [0, "0.0"],
  [500, "0.1"],
  [10_485_760, "10.0"],
])("%i bytes are shown as %s MB, rounded up", (bytes, words) => expect(inMegabytes(bytes)).toBe(words));
