import { expect, it } from "vitest";
import { writtenText } from "./schema";

const isAccepted = (text: string) => writtenText(20_000).safeParse(text).success;

it("accepts what people write in any script", () => {
  for (const text of ["Très bien 👍🏽\n\tok", "क्षत्रिय विद्यालय में पढ़ाई अच्छी है", "பள்ளி நன்றாக உள்ளது", "z̵̢̛a"])
    expect([text, isAccepted(text)]).toEqual([text, true]);
});

it("refuses control characters, lone surrogates, and marks piled on a letter, which are slow to normalise", () => {
  for (const text of ["a\u0000b", "a\ud800b", `a${"\u0345\u0334".repeat(6)}`, `a${"\uFF9E\u0334".repeat(6)}`])
    expect([text, isAccepted(text)]).toEqual([text, false]);
});

it("checks nothing else about a text that is too long", () => {
  expect(writtenText(10).safeParse("\u0000".repeat(11)).error!.issues).toMatchObject([{ code: "too_big" }]);
});
