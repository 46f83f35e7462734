import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findHints } from "./find-hints";
import { passesVerhoeff } from "./numbers";

const find = (text: string, principalName: string | null = null) =>
  findHints({ overallComment: text }, { principalName }).map(({ kind, match }) => [kind, match]);

describe("numbers and addresses", () => {
  it.each([
    ["phone", "Call me on 9876543210 please", "9876543210"],
    ["phone", "Call +91 98765 43210.", "91 98765 43210"],
    ["phone", "WhatsApp 98765-43210, now", "98765-43210"],
    ["phone", "office (022) 2345 6789", "022) 2345 6789"],
    ["phone", "संपर्क ९८७६५ ४३२१० पर", "९८७६५ ४३२१०"],
    ["phone", "nine eight seven six five 43210", "nine eight seven six five 43210"],
    ["phone", "double nine 8 7 triple six 5 4 3", "double nine 8 7 triple six 5 4 3"],
    ["phone", "nau aath saat chhe paanch char teen do ek shunya", "nau aath saat chhe paanch char teen do ek shunya"],
    ["aadhaar", "his Aadhaar 2341 2341 2346 was asked", "2341 2341 2346"],
    ["pan", "PAN ABCPK1234L on the form", "ABCPK1234L"],
    ["card", "they took 4111 1111 1111 1111 by phone", "4111 1111 1111 1111"],
    ["email", "write to asha.k@example.co.in for notes", "asha.k@example.co.in"],
    ["email", "asha dot k at gmail dot com", "k at gmail"],
    ["email", "pay asha@okbank", "asha@okbank"],
    ["email", `${"a".repeat(70)}@gmail`, `${"a".repeat(64)}@gmail`],
    ["link", "see https://example.org/a?b=c for more", "https://example.org/a?b=c"],
    ["link", "better: brightcoaching.com", "brightcoaching.com"],
    ["link", "join t.me/parents2026", "t.me/parents2026"],
  ])("%s: %s", (kind, text, match) => expect(find(text)).toEqual([[kind, match]]));

  it.each([
    "Fees were 45000 in 2019-2020 and 52000 in 2025-2026.",
    "Class 10 had 98 % in 2024, 97 in 2025.",
    "1,25,000 a year, 9,50,000 in all",
    "2341 2341 2345 is no Aadhaar",
    "One or two teachers of three were good.In all fine. She has a B.Com and an M.Ed.",
    "At 8.30 the bus comes, @ 4 it leaves",
  ])("no match: %s", (text) => expect(find(text)).toEqual([]));

  it("more groups of digits than in any review are one hint", () => {
    const text = "3 ".repeat(1_001).trim();
    expect(find(text)).toEqual([["phone", text]]);
  });

  it("Verhoeff's check digit detects each wrong digit and each transposition of two neighbours", () => {
    expect(passesVerhoeff("2363")).toBe(true); // the textbook's 236 with its check digit 3
    const digits = fc.array(fc.nat(9), { minLength: 11, maxLength: 11 }).map((given) => {
      const number = given.join("");
      return number + [..."0123456789"].find((digit) => passesVerhoeff(number + digit))!;
    });
    fc.assert(
      fc.property(digits, fc.nat(11), fc.integer({ min: 1, max: 9 }), (number, place, more) => {
        const wrong = [...number].with(place, String((Number(number[place]) + more) % 10)).join("");
        expect(passesVerhoeff(wrong)).toBe(false);
        const [one, other] = [number[place % 11], number[(place % 11) + 1]];
        const swapped = [...number]
          .with(place % 11, other)
          .with((place % 11) + 1, one)
          .join("");
        expect(passesVerhoeff(swapped)).toBe(one === other);
      }),
    );
  });
});

describe("names", () => {
  it.each([
    ["Mrs. Sunita Rao shouts.", "Mrs. Sunita Rao"],
    ["mr sharma is kind", "mr sharma"],
    ["Sharma sir explains well", "Sharma sir"],
    ["Only Anita ma’am listens", "Anita ma’am"],
    ["my son Aarav loves it", "my son Aarav"],
    ["our elder daughter is called Diya", "our elder daughter is called Diya"],
    ["शर्मा सर अच्छे हैं", "शर्मा सर"],
  ])("%s", (text, match) => expect(find(text)).toEqual([["name", match]]));

  it("the principal's name, from the school's facts", () => {
    expect(find("ask kulkarni about it", "Dr. Meera Kulkarni")).toEqual([["name", "kulkarni"]]);
    expect(find("ask anybody about it", "Dr. Meera Kulkarni")).toEqual([]);
  });

  it.each([
    "Respected Sir and Madam",
    "we miss the bus often",
    "The principal madam is strict",
    "my son is in class 4",
    "Our sports teacher",
  ])("no name: %s", (text) => expect(find(text)).toEqual([]));
});

describe("abuse", () => {
  it.each([
    ["They are IDIOTS!", "IDIOTS!"],
    ["what a b@stard he is", "b@stard"],
    ["f**k them", "f**k"],
    ["idiooooot", "idiooooot"],
    ["you i.d.i.o.t here", "i.d.i.o.t"],
    ["bilkul ch*tiya log", "ch*tiya"],
    ["वह कमीना है", "कमीना"],
  ])("%s", (text, match) => expect(find(text)).toEqual([["abuse", match]]));

  it.each(["The class assessment in Scunthorpe passed", "a good, good school", "shipping is cool *** 5 stars", "pass the pigment"])(
    "no match: %s",
    (text) => expect(find(text)).toEqual([]),
  );
});

it("shows the match with some context, cut between words", () => {
  const text = `${"Before it there is much to say about buses. ".repeat(3)}Call 9876543210 today. ${"After it there is more. ".repeat(5)}`;
  const [{ before, match, after, comment }] = findHints({ busesComment: null, overallComment: text } as object, { principalName: null });
  expect([comment, match]).toEqual(["overallComment", "9876543210"]);
  expect(before).toMatch(/^…\S.* Call $/);
  expect(after).toMatch(/^ today\. .*\S…$/);
  expect(before.length + after.length).toBeLessThan(100);
});

describe("any text", () => {
  it("gives hints that are parts of it, and at most twenty", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
        const hints = findHints({ overallComment: text }, { principalName: "Meera Kulkarni" });
        expect(hints.length).toBeLessThanOrEqual(20);
        for (const { match } of hints) expect(text).toContain(match);
      }),
    );
  });

  // Three times the longest comment: with quadratic time the test would time out.
  it.each([
    "a",
    "1",
    "9 ",
    "a@",
    "a.",
    "www.",
    "* ",
    "i ",
    "one ",
    "double ",
    "Mr ",
    "my ",
    "my son ",
    "9876543210",
    "a at ",
    "a\tat\t",
    "A-",
    "श्री ",
  ])("of 60,000 characters of %j is read in linear time", (part) => {
    expect(findHints({ overallComment: part.repeat(60_000 / part.length) }, { principalName: "Mr A" }).length).toBeLessThanOrEqual(20);
  });
});
