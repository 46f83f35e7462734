import { readSearch } from "../search-words";

// Questions to the index over terms (school_search_terms), as the text of a tsquery.

/** What these words ask of the index over terms: schools whose words they are, the last one perhaps begun only. null: no word. */
export function termsOfWords(text: string): string | null {
  const search = readSearch(text);
  return search && allOf([...search.words.map(lexeme), anyOf(search.endings.map((words) => termsOf(words, true)))]);
}

/** Words of which a school must have all, the last one perhaps begun only. */
export const termsOf = (words: string[], isBegun: boolean) =>
  allOf(words.map((word, index) => (isBegun && index === words.length - 1 ? `${lexeme(word)}:*` : lexeme(word))));

export const lexeme = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
export const anyOf = (terms: string[]) => (terms.length === 1 ? terms[0] : `(${terms.join(" | ")})`);
export const allOf = (terms: string[]) => (terms.length === 1 ? terms[0] : `(${terms.join(" & ")})`);
