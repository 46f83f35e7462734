import { APOSTROPHES, withoutAccents } from "@/lib/schools/words/plain-letters";
import { normalWords } from "@/lib/schools/words/school-words";
import { FILLERS } from "@/lib/search/language/word-lists";

export interface SearchTerms {
  phrase: string;
  words: string[];
  /** A school must have one of these forms, the last word as a prefix: "st" is Saint or the start of Stella. */
  lastWordForms: string[][];
}

export function parseTerms(text: string): SearchTerms | null {
  const phrase = normalWords(text);
  if (phrase.length === 0) return null;
  const typed = lastTypedWord(text);
  const lastWords = typed.length > 1 ? normalWords(typed) : phrase.slice(-1);
  const words = phrase.slice(0, phrase.length - lastWords.length).filter((word) => !FILLERS.has(word));
  const lastWordForms = lastWords.at(-1) === typed || typed.length === 1 ? [lastWords] : [lastWords, [typed]];
  return { phrase: phrase.join(" "), words: [...new Set(words)], lastWordForms: typed === "schools" ? [["school"]] : lastWordForms };
}

/** The word that may still be being typed, before normalisation: "vi" is 6 and the start of "vidyalaya". */
export function lastTypedWord(text: string): string {
  const plain = withoutAccents(text).replace(APOSTROPHES, "").toLowerCase();
  return plain.match(/[\p{L}\p{M}]+|\p{Nd}+/gu)?.at(-1) ?? "";
}
