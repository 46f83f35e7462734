import { expect, it } from "vitest";
import fc from "fast-check";
import { prefixDistance, editDistance } from "@/lib/schools/words/edit-distance";
import { FrontCodedDictionary } from "./front-coded-dictionary";

const anyWord = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 3, maxLength: 9 });
const wordsInAnyOrder = fc.uniqueArray(anyWord, { maxLength: 60 });
const oneOrTwo = fc.integer({ min: 1, max: 2 });

function dictionaryOf(words: readonly string[]): FrontCodedDictionary {
  const shelf = new FrontCodedDictionary();
  for (const word of words) shelf.add(word);
  return shelf;
}
const prefixIndex = (found: Iterable<[string, number]>) => [...found].toSorted(([one], [other]) => (one < other ? -1 : 1));
const wordsWithin = (words: readonly string[], max: number, distanceTo: (word: string) => number) =>
  prefixIndex(words.map((word): [string, number] => [word, distanceTo(word)]).filter(([, edits]) => edits <= max));

it("finds words, and words with a prefix, within one or two edits", () =>
  fc.assert(
    fc.property(wordsInAnyOrder, anyWord, oneOrTwo, fc.boolean(), (words, typed, max, isSorted) => {
      const shelf = dictionaryOf(isSorted ? words.toSorted() : words);
      const near = wordsWithin(words, max, (word) => editDistance(typed, word, max));
      expect(prefixIndex(shelf.near(typed, max))).toEqual(near);
      expect(prefixIndex(shelf.nearPrefixes(typed, max))).toEqual(wordsWithin(words, max, (word) => prefixDistance(typed, word, max)));
      const hasOtherEnd = ([word]: [string, number]) => word.slice(-2) !== typed.slice(-2);
      expect(prefixIndex(shelf.nearWithDifferentEnding(typed, max)).filter(hasOtherEnd)).toEqual(near.filter(hasOtherEnd));
    }),
    { numRuns: 1_000 },
  ));

const letter = (number: number) => "abcdefghijklmnop"[number % 16];
const inNoOrder = Array.from({ length: 4_000 }, (_, at) => (at * 719) % 4_096).map(
  (number) => letter(number >> 8) + letter(number >> 4) + letter(number),
);

it.each([
  ["in order", inNoOrder.toSorted()],
  ["backwards", inNoOrder.toSorted().toReversed()],
  ["in no order", inNoOrder],
  ["in no order, each twice", [...inNoOrder, ...inNoOrder.toReversed()]],
])("finds the longest word and near words, among many added %s", (_, words) => {
  const longest = "x".repeat(28) + "yz";
  const shelf = dictionaryOf([...words, longest]);
  expect([...shelf.near(longest, 2)]).toEqual([[longest, 0]]);
  expect([...shelf.near(longest.slice(1), 2)]).toEqual([[longest, 1]]);
  for (const typed of ["abc", "pop", "mnlk", "zzz"])
    expect(prefixIndex(shelf.near(typed, 1))).toEqual(wordsWithin(inNoOrder, 1, (word) => editDistance(typed, word, 1)));
});
