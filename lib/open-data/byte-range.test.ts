import { expect, it } from "vitest";
import { readRange } from "./byte-range";

it.each([
  [null, null],
  ["bytes=0-", { start: 0, end: 99 }],
  ["bytes=10-19", { start: 10, end: 19 }],
  ["bytes=90-500", { start: 90, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-500", { start: 0, end: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=20-10", null],
  ["bytes=-", null],
  ["bytes=0-1,5-6", null],
  ["lines=1-2", null],
])("of 100 bytes, %s is %j", (header, range) => expect(readRange(header, 100)).toEqual(range));
