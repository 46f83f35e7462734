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

const letter = (number: number) => "abcdefghijklmnop"[number % 16];
const inNoOrder = Array.from({ length: 4_000 }, (_, at) => (at * 719) % 4_096).map(
  (number) => letter(number >> 8) + letter(number >> 4) + letter(number),
);

it.each([
  ["in order", inNoOrder.toSorted()],
  ["backwards", inNoOrder.toSorted().toReversed()],
  ["in no order", inNoOrder],
  ["in no order, each twice", [...inNoOrder, ...inNoOrder.toReversed()]],
])("finds a word of the longest kind, and among many that came %s", (_, words) => {
  const longest = "x".repeat(28) + "yz";
  const shelf = shelfOf([...words, longest]);
  expect([...shelf.near(longest, 2)]).toEqual([[longest, 0]]);
  expect([...shelf.near(longest.slice(1), 2)]).toEqual([[longest, 1]]);
  for (const typed of ["abc", "pop", "mnlk", "zzz"])
    expect(inOrder(shelf.near(typed, 1))).toEqual(within(inNoOrder, 1, (word) => editDistance(typed, word, 1)));
});
