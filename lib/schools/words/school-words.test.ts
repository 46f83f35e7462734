import { describe, expect, it } from "vitest";
import { nameWords, normalWords, placeWords, plainWords } from "./school-words";

describe("normal form of words", () => {
  it.each([
    ["D.A.V. Public School", "dav public school"],
    ["B H E L Bhopal", "bhel bhopal"],
    ["St. Mary's Convent", "saint marys convent"],
    ["SECTOR21", "sector 21"],
    ["Kendriya Vidyalaya No. II", "kendriya vidyalaya number 2"],
    ["K.V. No 02", "kendriya vidyalaya number 2"],
    ["GOVT SR SEC SCHOOL", "government senior secondary school"],
    ["Café École", "cafe ecole"],
    ["ＤＰＳ", "delhi public school"],
    ["केन्द्रीय विद्यालय पुणे", "केन्द्रीय विद्यालय पुणे".normalize("NFKD")],
    ["—", ""],
  ])("%s", (given, words) => expect(nameWords(given)).toBe(words));

  it("a row and a query have the same normal form, whatever their spelling", () => {
    expect(normalWords("KV PUNE")).toEqual(normalWords("kendriya vidyalay, Pune"));
  });

  it("plain words keep the spelling as typed", () => {
    expect(plainWords("d.a.v. vi")).toEqual(["dav", "vi"]);
    expect(plainWords("school vi")).toEqual(["school", "vi"]);
  });

  it("place words contain each word once", () => {
    expect(placeWords(["Bengaluru South", "BENGALURU URBAN", null, "Bengaluru", "Karnataka"])).toBe("bengaluru south urban karnataka");
  });

  it("words that are too long for an index: a name keeps its first words, a place its last", () => {
    const words = Array.from({ length: 400 }, (_, nth) => `विद्यालय${"क".repeat(nth % 7)}${nth}`);
    const [name, place] = [nameWords(words.join(" ")), placeWords([words.join(" "), "Nashik"])];
    expect([name, place].map((text) => Buffer.byteLength(text))).toEqual([expect.closeTo(985, -2), expect.closeTo(1485, -2)]);
    expect(normalWords(words.join(" ")).join(" ").startsWith(`${name} `)).toBe(true);
    expect(place.endsWith(" nashik")).toBe(true);
  });
});
