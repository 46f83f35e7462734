import { expect, it } from "vitest";
import fc from "fast-check";
import { beginningDistance, editDistance } from "./edit-distance";
import { WordShelf } from "./word-shelf";

const anyWord = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 3, maxLength: 9 });
const wordsInAnyOrder = fc.uniqueArray(anyWord, { maxLength: 60 });
const oneOrTwo = fc.integer({ min: 1, max: 2 });

function shelfOf(words: readonly string[]): WordShelf {
  const shelf = new WordShelf();
  for (const word of words) shelf.add(word);
  return shelf;
}
const inOrder = (found: Iterable<[string, number]>) => [...found].toSorted(([one], [other]) => (one < other ? -1 : 1));
const within = (words: readonly string[], most: number, distanceTo: (word: string) => number) =>
  inOrder(words.map((word): [string, number] => [word, distanceTo(word)]).filter(([, edits]) => edits <= most));

it("finds the words, and those with a beginning, that are within one or two edits", () =>
  fc.assert(
    fc.property(wordsInAnyOrder, anyWord, oneOrTwo, fc.boolean(), (words, typed, most, isSorted) => {
      const shelf = shelfOf(isSorted ? words.toSorted() : words);
      const near = within(words, most, (word) => editDistance(typed, word, most));
      expect(inOrder(shelf.near(typed, most))).toEqual(near);
      expect(inOrder(shelf.nearBegun(typed, most))).toEqual(within(words, most, (word) => beginningDistance(typed, word, most)));
      const hasOtherEnd = ([word]: [string, number]) => word.slice(-2) !== typed.slice(-2);
      expect(inOrder(shelf.nearWithOtherEnd(typed, most)).filter(hasOtherEnd)).toEqual(near.filter(hasOtherEnd));
    }),
    { numRuns: 1_000 },
  ));

it("finds a word of the longest kind, and many that came in no order", () => {
  const longest = "x".repeat(28) + "yz";
  const words = Array.from(
    { length: 1_500 },
    (_, at) => `w${((at * 719) % 1_500).toString(36).replace(/\d/g, (digit) => "ghijklmnop"[+digit])}`,
  );
  const shelf = shelfOf([longest, ...new Set(words)]);
  expect([...shelf.near(longest, 2)]).toEqual([[longest, 0]]);
  expect([...shelf.near(longest.slice(1), 2)]).toEqual([[longest, 1]]);
  for (const word of new Set(words)) expect(shelf.near(word, 1).get(word)).toBe(0);
});
