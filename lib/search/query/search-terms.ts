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
  const all = normalWords(text);
  if (all.length === 0) return null;
  const typed = lastTypedWord(text);
  const end = typed.length > 1 ? normalWords(typed) : all.slice(-1);
  const start = all.slice(0, all.length - end.length);
  const asked = start.filter((word) => !FILLERS.has(word));
  const lastWordForms = end.at(-1) === typed || typed.length === 1 ? [end] : [end, [typed]];
  return { phrase: all.join(" "), words: [...new Set(asked)], lastWordForms: typed === "schools" ? [["school"]] : lastWordForms };
}

/** The word that may still be being typed, before normalisation: "vi" is 6 and the start of "vidyalaya". */
export function lastTypedWord(text: string): string {
  const plain = withoutAccents(text).replace(APOSTROPHES, "").toLowerCase();
  return plain.match(/[\p{L}\p{M}]+|\p{Nd}+/gu)?.at(-1) ?? "";
}
