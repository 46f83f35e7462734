import fc from "fast-check";
import { expect, it } from "vitest";
import { isRedaction } from "./redaction";

it.each([
  ["Mrs Rao shouts at small children all day", "A teacher shouts at small children all day"],
  ["Call 9876543210, the buses are late", "The buses are late"],
  ["Mrs Rao!", "A teacher!"],
  ["All of it is abuse", null],
  ["", ""],
])("a redaction: %s", (before, after) => expect(isRedaction(before, after)).toBe(true));

it.each([
  ["The buses are late", "The buses are never late at all"],
  ["The teachers are bad and the fees are high", "This school has been wonderful for our whole family"],
  [null, "A fine school"],
])("not a redaction: %s", (before, after) => expect(isRedaction(before, after)).toBe(false));

it("leaving out any words is a redaction", () => {
  const words = fc.array(fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 8 }), { maxLength: 60 });
  fc.assert(
    fc.property(words, fc.array(fc.boolean()), (text, kept) => {
      expect(isRedaction(text.join(" "), text.filter((_, index) => kept[index]).join(" "))).toBe(true);
    }),
  );
});
