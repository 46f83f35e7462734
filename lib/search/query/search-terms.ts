import { normalWords } from "@/lib/schools/school-words";
import { FILLERS } from "@/lib/search/language/word-lists";

/** What somebody typed, as words in the form in which schools' words are stored. */
export interface SearchTerms {
  /** All words in their order: what a whole name is compared with. */
  phrase: string;
  /** Each must be a word of the school. */
  words: string[];
  /**
   * How the last word may go on, one of these: all words of it must be words of the school, the last one begin one.
   * "st" is Saint as well as the beginning of Stella; "dps" is Delhi Public School or begins a word.
   */
  lastWordForms: string[][];
}

/** null where there is nothing to look for: no letter and no digit. */
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

/** The word that is perhaps still being typed, before spellings are replaced: "vi" is 6 and begins "vidyalaya". */
export function lastTypedWord(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’‘`´]/g, "")
    .toLowerCase();
  return plain.match(/[\p{L}\p{M}]+|\p{Nd}+/gu)?.at(-1) ?? "";
}
