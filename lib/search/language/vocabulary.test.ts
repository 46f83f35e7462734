import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { prefixDistance, editDistance } from "@/lib/schools/words/edit-distance";
import { transliterateToLatin } from "./transliterate-to-latin";
import { phoneticKey } from "./phonetic-key";
import { Vocabulary } from "./vocabulary";

const vocabulary = new Vocabulary();
for (const [word, schools] of Object.entries({
  public: 900,
  pubic: 2,
  saraswati: 80,
  nandanvan: 3,
  vidyalaya: 500,
  vidya: 300,
  mandir: 200,
  birla: 9,
  bharla: 1,
  indore: 40,
}))
  vocabulary.add(word, schools);
const near = (word: string) => vocabulary.neighbours(word, 5).map((neighbour) => neighbour.word);

/** The reference implementation, with the whole table. */
function plainDistance(one: string, other: string): number {
  const table = [...one, ""].map((_, row) => [...other, ""].map((_, column) => (row === 0 ? column : column === 0 ? row : 0)));
  for (let row = 1; row <= one.length; row++)
    for (let column = 1; column <= other.length; column++) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1;
      const before = table[row - 1];
      table[row][column] = Math.min(before[column] + 1, table[row][column - 1] + 1, before[column - 1] + cost);
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        table[row][column] = Math.min(table[row][column], table[row - 2][column - 2] + 1);
    }
  return table[one.length][other.length];
}
const anyWord = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 9 });
const few = fc.integer({ min: 0, max: 2 });

describe("edit distance", () => {
  it("is exact up to the limit, for words and for their prefixes", () =>
    fc.assert(
      fc.property(anyWord, anyWord, few, (one, other, max) => {
        expect(editDistance(one, other, max)).toBe(Math.min(max + 1, plainDistance(one, other)));
        const withPrefix = [...other, ""].map((_, length) => plainDistance(one, other.slice(0, length)));
        expect(prefixDistance(one, other, max)).toBe(Math.min(max + 1, ...withPrefix));
      }),
      { numRuns: 500 },
    ));
  it.each([
    ["indore", "indroe", 1],
    ["indore", "indor", 1],
    ["indore", "inddore", 1],
    ["indore", "endore", 1],
    ["saraswati", "sarasvatee", 3],
    ["", "ab", 2],
    ["kitten", "sitting", 3],
  ])("%s, %s: %i", (one, other, edits) => {
    expect(editDistance(one, other, 3)).toBe(edits);
    expect(editDistance(other, one, 3)).toBe(edits);
  });
  it("stops counting at one more than the limit", () => expect(editDistance("saraswati", "vidyalaya", 2)).toBe(3));
});

describe("the neighbours of a word", () => {
  it("are one edit away from a short word, two from a longer one, nearest first, then commonest", () => {
    expect(near("publc")).toEqual(["public", "pubic"]);
    expect(near("pubblic")).toEqual(["public", "pubic"]);
    expect(near("pulc")).toEqual([]);
    expect(near("nandnvn")).toEqual(["nandanvan"]);
  });
  it("include words that sound the same, however many letters differ", () => expect(near("sarasvatee")).toEqual(["saraswati"]));
  it("do not include a name that only sounds similar", () => expect(phoneticKey("birla")).not.toBe(phoneticKey("bharla")));
  it("do not exist for a word of three letters, and never include the word itself", () => {
    expect(near("pub")).toEqual([]);
    expect(near("indore")).toEqual([]);
  });
  it("can be two known words written as one", () => {
    expect(vocabulary.split("vidyamandir")).toEqual(["vidya", "mandir"]);
    expect(vocabulary.split("indore")).toBeNull();
  });
});

it("countWithPrefix adds up the schools of all words with a prefix, in whatever order they were added", () => {
  const words = Array.from({ length: 3_000 }, (_, at) => "ba" + ((at * 719) % 4_096).toString(2).replaceAll("0", "n").replaceAll("1", "d"));
  const known = new Vocabulary();
  for (const [at, word] of words.entries()) known.add(word, at);
  for (const prefix of ["b", "band", "bad", "baddnddnn", "bax"]) {
    const schools = words.reduce((sum, word, at) => sum + (word.startsWith(prefix) ? at : 0), 0);
    expect(known.countWithPrefix(prefix, words.length)).toBe(schools);
  }
  expect(known.countWithPrefix("ba", 2_999)).toBe(Infinity);
});

describe("Indian scripts", () => {
  it.each([
    ["केन्द्रीय विद्यालय पुणे", "kendriya vidyalaya pune"],
    ["केंद्रीय विद्यालय, लखनऊ", "kendriya vidyalaya, lucknow"],
    ["DPS इंदौर", "DPS indore"],
  ])("%s becomes %s", (written, latin) => expect(transliterateToLatin(written)).toBe(latin));
});
