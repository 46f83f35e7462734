import type { ScoreTerm } from "./question";
import type { SearchWords } from "./search-words";

/**
 * How well a school fits the words: the whole name before a name that begins so, before one that holds the words side
 * by side; then six for each word in the name, five for each in the place, and up to four for the share of the name
 * that was named. In hundredths.
 */
export function scoreOf({ phrase, words, endings }: SearchWords): ScoreTerm[] {
  const all = [...new Set([...words, ...endings.flat()])];
  const inOrder = phrase.split(" ");
  return [
    { points: 10_000, field: "name", match: "whole", words: inOrder },
    { points: 2_000, field: "name", match: "beginning", words: inOrder },
    { points: 1_000, field: "name", match: "sideBySide", words: inOrder },
    { points: 600, field: "name", match: "word", words: all },
    { points: 500, field: "place", match: "word", words: all },
    { points: 400, match: "shareOfName", words: all },
  ];
}
