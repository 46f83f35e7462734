import { expect, it } from "vitest";
import { meaningsMet, type Meaning, type MeantGroup } from "./meanings";

it("what was perhaps typed by half stays a meaning, though none of the best hits has it", () => {
  const meaning = (word: string, isBegun: boolean, weight: number): Meaning => ({ words: [word], isBegun, weight, known: 0 });
  const group: MeantGroup = {
    words: ["gangapara"],
    alternatives: [{ words: ["gangapara"], isBegun: true }],
    isOptional: false,
    isPincode: false,
    places: null,
    meanings: [
      meaning("gangapara", false, 1),
      meaning("gangapara", true, 0.8),
      meaning("gangapura", false, 0.8),
      meaning("gangapar", false, 0.8),
    ],
    placesMeant: null,
    known: 1,
  };
  const [met] = meaningsMet([group], [new Set(["gangapura"])]);
  expect(met.meanings.map(({ words, isBegun }) => [words[0], isBegun])).toEqual([
    ["gangapara", true],
    ["gangapura", false],
  ]);
});
