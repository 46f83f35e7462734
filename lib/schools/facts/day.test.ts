import { expect, it } from "vitest";
import { readDay } from "./day";

it.each([
  ["2022-09-30", "2022-09-30"],
  ["30/09/2022", "2022-09-30"],
  ["1.4.2021", "2021-04-01"],
  ["2022-02-30", null],
  ["31/04/2022", null],
  ["2999-01-01", null],
  ["someday", null],
  ["", null],
])("reads the day %s", (text, day) => expect(readDay(text).value).toBe(day));
