import { normalWords } from "@/lib/schools/words/school-words";

// Normalised words as they were typed, for screens that say how a search was understood.

const typedWords = (text: string): string[] =>
  Array.from(text.matchAll(/[\p{L}\p{M}\p{Nd}.'’&-]+/gu), ([word]) => word.replace(/[.&-]+$/, "")).filter(Boolean);

/** The words as typed ("St. Mary's" for saint marys); those that the text doesn't have stay as they are. */
export function asWritten(text: string, words: readonly string[]): string {
  const typed = new Map(typedWords(text).map((word) => [normalWords(word).join(" "), word]));
  return typed.get(words.join(" ")) ?? words.map((word) => typed.get(word) ?? word).join(" ");
}

/** The longest parts of the text, as typed, in which every word is one of these words. */
export function runsAsWritten(text: string, words: readonly string[]): string[] {
  const runs: string[][] = [];
  let isInRun = false;
  for (const typed of typedWords(text)) {
    const isIncluded = normalWords(typed).some((word) => words.includes(word));
    if (isIncluded && isInRun) runs.at(-1)!.push(typed);
    else if (isIncluded) runs.push([typed]);
    isInRun = isIncluded;
  }
  return runs.map((run) => run.join(" "));
}
