import { expect, it } from "vitest";
import { matchedMeanings, type Meaning, type InterpretedGroup } from "./interpreted-groups";

it("a prefix stays a meaning even if none of the best hits has it", () => {
  const meaning = (word: string, isPrefix: boolean, weight: number): Meaning => ({ words: [word], isPrefix, weight, known: 0 });
  const group: InterpretedGroup = {
    words: ["gangapara"],
    alternatives: [{ words: ["gangapara"], isPrefix: true }],
    isOptional: false,
    isPincode: false,
    places: null,
    meanings: [
      meaning("gangapara", false, 1),
      meaning("gangapara", true, 0.8),
      meaning("gangapura", false, 0.8),
      meaning("gangapar", false, 0.8),
    ],
    candidatePlaces: null,
    known: 1,
  };
  const [met] = matchedMeanings([group], [new Set(["gangapura"])]);
  expect(met.meanings.map(({ words, isPrefix }) => [words[0], isPrefix])).toEqual([
    ["gangapara", true],
    ["gangapura", false],
  ]);
});
