import { describe, expect, it } from "vitest";
import { UNCERTAIN, splitCompounds } from "./compound-splitting";
import { Vocabulary } from "@/lib/search/language/vocabulary";

// As frequent as in all of India.
const vocabulary = new Vocabulary();
for (const [word, schools] of Object.entries({
  school: 538_911,
  public: 67_093,
  high: 69_341,
  higher: 130_000,
  secondary: 200_000,
  government: 300_000,
  primary: 235_322,
  middle: 60_000,
  saint: 14_246,
  marys: 1_333,
  army: 220,
  delhi: 12_296,
  dav: 1_900,
  sd: 420,
  zp: 27_462,
  ryan: 85,
  international: 8_366,
  pune: 5_300,
  hrsec: 3,
  publicschool: 23,
  nandanvan: 60,
  nand: 266,
  anva: 3,
  vivek: 367,
  nanda: 239,
  kela: 40,
  dandi: 100,
  ps: 254_225,
}))
  vocabulary.add(word, schools);

const apart = (text: string, min?: number) => splitCompounds(text, vocabulary, min)?.text ?? null;

describe("words written without spaces", () => {
  it.each([
    ["delhipublicschool", "delhi public school"],
    ["Ryaninternationalschool Pune", "ryan international school pune"],
    ["armypublicschoolpune", "army public school pune"],
    ["stmarysschool, pune", "st marys school, pune"],
    ["govt hrsec school", "govt hr sec school"],
    ["sdpublicschool", "sd public school"],
    ["zphighschool pune", "zp high school pune"],
    ["davpublicschool fees", "dav public school fees"],
  ])("%s is split into %s", (typed, words) => expect(apart(typed)).toBe(words));
  it.each(["delhipub", "delhipublics", "delhipublicscho"])("the last word may be a prefix: %s", (typed) =>
    expect(apart(typed)).toBe(typed.replace("delhipublic", "delhi public ").replace("delhipub", "delhi pub")),
  );
  it.each(["publicschool", "nandanvann", "viveknanda", "secondary", "vidyalay", "pune", "", "a".repeat(200)])(
    "%s is not split: it is a known word, or more likely a typing error",
    (typed) => expect(apart(typed)).toBeNull(),
  );
  it("rarer words are split only with the lower threshold", () => {
    expect(apart("pskeladandi")).toBeNull();
    expect(apart("pskeladandi", UNCERTAIN)).toBe("ps kela dandi");
  });
  it("a compound that some schools have as one word is returned as well", () => {
    expect(splitCompounds("govt hrsec school", vocabulary)!.compounds).toEqual([
      { word: "hrsec", isPrefix: false, parts: new Set(["higher", "secondary"]) },
    ]);
    expect(splitCompounds("delhipublicschool", vocabulary)!.compounds).toEqual([]);
  });
  it("a compound at the end is returned as a prefix", () => {
    vocabulary.add("delhipublicschools", 1);
    expect(splitCompounds("delhipublicschool", vocabulary)!.compounds).toMatchObject([{ word: "delhipublicschool", isPrefix: true }]);
    expect(splitCompounds("delhipublicschool pune", vocabulary)!.compounds).toEqual([]);
  });
});
