import { readableCase } from "@/lib/schools/words/readable-case";
import { normalWords } from "@/lib/schools/words/school-words";
import { PLACE_POSTPOSITIONS, PLACE_PREPOSITIONS } from "@/lib/search/language/word-lists";
import { transliterateToLatin } from "@/lib/search/language/transliterate-to-latin";
import type { SearchPlace } from "@/lib/search/view";
import { withoutWords } from "@/lib/search/word-filters";
import type { ParsedQuery } from "./parse-query";

/**
 * The place that the search text names, for the chip that removes it; null if hits can be elsewhere.
 * @param dropped the words, as typed, that hits need not have
 */
export function namedPlaceIn(search: string, parsed: ParsedQuery | null, dropped: readonly string[]): SearchPlace | null {
  const isDropped = (word: string) => dropped.some((words) => normalWords(transliterateToLatin(words)).includes(word));
  const placeGroups = parsed?.groups.filter(({ words, places }) => places !== null && !words.some(isDropped)) ?? [];
  const typedNames = placeGroups.flatMap(({ words }) => typedNameOf(search, words) ?? []);
  if (typedNames.length === 0 || typedNames.length < placeGroups.length) return null;
  const name = typedNames.map(({ name }) => readableCase(name)).join(", ");
  const without = withoutWords(search, typedNames) ?? "";
  return { name, without: /[\p{L}\p{Nd}]/u.test(without) ? without : "" };
}

/** The name as typed, and the part of the text that goes with it: "in" before or after it. */
function typedNameOf(search: string, words: readonly string[]): { name: string; words: string } | null {
  const typed = search.match(/[^\s,;]+/g) ?? [];
  const normal = typed.map((word) => normalWords(transliterateToLatin(word)));
  for (let start = 0; start < typed.length; start++)
    for (let end = start + 1; end <= Math.min(typed.length, start + words.length); end++) {
      if (normal.slice(start, end).flat().join(" ") !== words.join(" ")) continue;
      const isOneOf = (set: ReadonlySet<string>, at: number) => normal[at]?.length === 1 && set.has(normal[at][0]);
      const from = isOneOf(PLACE_PREPOSITIONS, start - 1) ? start - 1 : start;
      const to = isOneOf(PLACE_POSTPOSITIONS, end) ? end + 1 : end;
      return { name: typed.slice(start, end).join(" "), words: textOfWords(search, typed, from, to) };
    }
  return null;
}

/** The part of the text from one word to another, with the punctuation between them. */
function textOfWords(search: string, typed: readonly string[], from: number, to: number): string {
  let start = 0;
  let end = 0;
  for (const [at, word] of typed.slice(0, to).entries()) {
    const found = search.indexOf(word, end);
    if (at === from) start = found;
    end = found + word.length;
  }
  return search.slice(start, end).replace(/\s+/g, " ");
}
