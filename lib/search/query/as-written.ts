import { normalWords } from "@/lib/schools/words/school-words";

// Normalised words as they were typed, for the sentences that say how a search was understood.

const typedWords = (text: string): string[] =>
  Array.from(text.matchAll(/[\p{L}\p{M}\p{Nd}.'’&-]+/gu), ([word]) => word.replace(/[.&-]+$/, "")).filter(Boolean);

/** The words as typed ("St. Mary's" for saint marys); those that the text doesn't have stay as they are. */
export function asWritten(text: string, words: readonly string[]): string {
  const typed = new Map(typedWords(text).map((word) => [normalWords(word).join(" "), word]));
  return typed.get(words.join(" ")) ?? words.map((word) => typed.get(word) ?? word).join(" ");
}

/** Runs of words of the text that have any of these. */
export function runsAsWritten(text: string, words: readonly string[]): string[] {
  const runs: string[][] = [];
  let isRun = false;
  for (const typed of typedWords(text)) {
    const isOne = normalWords(typed).some((word) => words.includes(word));
    if (isOne && isRun) runs.at(-1)!.push(typed);
    else if (isOne) runs.push([typed]);
    isRun = isOne;
  }
  return runs.map((run) => run.join(" "));
}
