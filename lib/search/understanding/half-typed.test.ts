import { describe, expect, it } from "vitest";
import { readHalfTyped } from "./half-typed";
import { PlaceNames } from "./place-names";
import { readText } from "./reading";
import { Vocabulary } from "./vocabulary";
import { WordBeginnings } from "./word-beginnings";

const places = new PlaceNames([{ id: "maharashtra/pune", name: "Pune", stateSlug: "maharashtra", state: "Maharashtra" }]);
const vocabulary = new Vocabulary();
for (const [word, schools] of Object.entries({
  kendriya: 900,
  kendrya: 3,
  vidyalaya: 5_000,
  vidya: 800,
  nandanvan: 3,
  puna: 70,
  school: 9_000,
}))
  vocabulary.add(word, schools);
const read = (text: string) => readHalfTyped(readText(text, places)!, vocabulary);

describe("words that are still being typed", () => {
  it.each([
    ["kendrya vid", "kendriya vid"],
    ["kendry", "kendriya"],
    ["nadnanvan vidya", "nandanvan vidya"],
    ["vidyalaya kendri", "vidyalaya kendri"],
  ])("'%s' may begin a name as '%s'", (typed, phrase) => expect(read(typed)?.phrase ?? typed).toBe(phrase));
  it("are likelier an error where a far commoner word is next to one that few schools have", () => {
    expect(read("kendrya vid")?.isLikelier).toBe(true);
    expect(read("nandanvan")?.isLikelier ?? false).toBe(false);
  });
  it("are no others where they are a place, or half of all schools have them", () => expect(read("school pune")).toBeNull());
});

it("words that begin alike are found in whatever order they came", () => {
  const words = new WordBeginnings();
  for (let at = 0; at < 6_000; at++) words.add(`w${(at * 7_919) % 6_000}x`);
  const begun = Array.from({ length: 6_000 }, (_, at) => `w${at}x`).filter((word) => word.startsWith("w59"));
  expect(words.list("w59", 10_000).toSorted()).toEqual(begun.toSorted());
  expect(words.list("w59", 7)).toHaveLength(7);
  expect(words.list("y", 7)).toEqual([]);
});
