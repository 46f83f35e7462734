import { expect, it } from "vitest";
import { Vocabulary } from "../language/vocabulary";
import { countWords } from "./count-words";

const vocabulary = new Vocabulary();
for (const [word, schools] of Object.entries({ lotus: 40, lotuses: 2 })) vocabulary.add(word, schools);

const count = async (word: string, isPrefix: boolean) => (await countWords([[{ words: [word], isPrefix }]], vocabulary))[0];

it.each([
  ["lotus", 40, 42],
  ["lotas", 0, 0],
  ["411001", 0, 0],
])("%s: %i schools, as a prefix %i", async (word, whole, asPrefix) =>
  expect([await count(word, false), await count(word, true)]).toEqual([whole, asPrefix]),
);

it.each(["a", "7", "21", "41100", "1234567", "आदर्श", "школа", "x".repeat(31)])("the count of %s is unknown", async (word) =>
  expect([await count(word, false), await count(word, true)]).toEqual([Infinity, Infinity]),
);
