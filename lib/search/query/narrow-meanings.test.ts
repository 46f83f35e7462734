import { expect, it } from "vitest";
import type { InterpretedGroup, Meaning } from "./interpreted-groups";
import { matchedMeanings } from "./narrow-meanings";

it("a prefix stays a meaning even if none of the best hits has it", () => {
  const meaning = (word: string, isPrefix: boolean, weight: number): Meaning => ({ words: [word], isPrefix, weight, schoolCount: 0 });
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
    schoolCount: 1,
  };
  const [met] = matchedMeanings([group], [new Set(["gangapura"])]);
  expect(met.meanings.map(({ words, isPrefix }) => [words[0], isPrefix])).toEqual([
    ["gangapara", true],
    ["gangapura", false],
  ]);
});
