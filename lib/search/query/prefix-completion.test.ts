import { describe, expect, it } from "vitest";
import { completePrefix } from "./prefix-completion";
import { PlaceDictionary } from "@/lib/search/places/place-dictionary";
import { parseQuery } from "./parse-query";
import { Vocabulary } from "@/lib/search/language/vocabulary";
import { PrefixIndex } from "@/lib/search/language/prefix-index";

const places = new PlaceDictionary([{ id: "maharashtra/pune", name: "Pune", stateSlug: "maharashtra", state: "Maharashtra" }]);
const vocabulary = new Vocabulary();
for (const [word, schools] of Object.entries({
  kendriya: 900,
  kendrya: 3,
  vidyalaya: 5_000,
  vidya: 800,
  nandanvan: 3,
  puna: 70,
  golbera: 11,
  government: 8_000,
  school: 9_000,
}))
  vocabulary.add(word, schools);
const read = (text: string) => completePrefix(parseQuery(text, places)!, vocabulary);

describe("words that are still being typed", () => {
  it.each([
    ["kendrya vid", "kendriya vid"],
    ["kendry", "kendriya"],
    ["nadnanvan vidya", "nandanvan vidya"],
    ["vidyalaya kendri", "vidyalaya kendri"],
  ])("'%s' may be the start of '%s'", (typed, phrase) => expect(read(typed)?.phrase ?? typed).toBe(phrase));
  it("are certainly errors if no school has them", () => {
    const wordsOf = (text: string) =>
      completePrefix(parseQuery(text, places)!, vocabulary, "unknown")?.requiredTerms.map((each) =>
        each.map(({ words }) => words.join(" ")),
      );
    expect(wordsOf("kendrya nandnvan vid")?.map((each) => each.length)).toEqual([1, 2, 1]);
    expect(wordsOf("kendrya vid")).toBeUndefined();
  });
  it("are not corrected by two edits if they are a prefix of a word", () => {
    const last = (text: string) =>
      read(text)
        ?.requiredTerms.at(-1)
        ?.map(({ words }) => words.join(" "));
    expect(last("vidyalaya golber")).toContain("golbera");
    expect(last("vidyalaya golber")).not.toContain("government");
    expect(last("vidyalaya golver")).toContain("government");
  });
  it("are more likely errors if a far commoner word is near a rare one", () => {
    expect(read("kendrya vid")?.isLikelier).toBe(true);
    expect(read("nandanvan")?.isLikelier ?? false).toBe(false);
  });
  it("are not corrected if they are a place or an optional word", () => expect(read("school pune")).toBeNull());
});

it("PrefixIndex finds words by prefix, in whatever order they were added", () => {
  const words = new PrefixIndex();
  for (let at = 0; at < 6_000; at++) words.add(`w${(at * 7_919) % 6_000}x`);
  const prefixAlternative = Array.from({ length: 6_000 }, (_, at) => `w${at}x`).filter((word) => word.startsWith("w59"));
  expect(words.list("w59", 10_000).toSorted()).toEqual(prefixAlternative.toSorted());
  expect(words.list("w59", 7)).toHaveLength(7);
  expect(words.list("y", 7)).toEqual([]);
});
