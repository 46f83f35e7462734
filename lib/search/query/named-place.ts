import { readableCase } from "@/lib/schools/words/readable-case";
import { normalWords } from "@/lib/schools/words/school-words";
import { PLACE_POSTPOSITIONS, PLACE_PREPOSITIONS } from "@/lib/search/language/word-lists";
import { transliterateToLatin } from "@/lib/search/language/transliterate-to-latin";
import type { SearchPlace } from "@/lib/search/view";
import { withoutWords } from "@/lib/search/word-filters";
import type { ParsedQuery } from "./parse-query";

/**
 * The place that words of a search name, for the chip that removes it; null if none of the hits need be there.
 * @param dropped words as typed that no hit need have
 */
export function namedPlaceIn(search: string, parsed: ParsedQuery | null, dropped: readonly string[]): SearchPlace | null {
  const isDropped = (word: string) => dropped.some((run) => normalWords(transliterateToLatin(run)).includes(word));
  const named = parsed?.groups.filter(({ words, places }) => places !== null && !words.some(isDropped)) ?? [];
  const runs = named.flatMap(({ words }) => runOf(search, words) ?? []);
  if (runs.length === 0 || runs.length < named.length) return null;
  const name = runs.map(({ name }) => readableCase(name)).join(", ");
  const without = withoutWords(search, runs) ?? "";
  return { name, without: /[\p{L}\p{Nd}]/u.test(without) ? without : "" };
}

/** The words in the text, with "in" before or after them. */
function runOf(search: string, words: readonly string[]): { name: string; words: string } | null {
  const typed = search.match(/[^\s,;]+/g) ?? [];
  const normal = typed.map((word) => normalWords(transliterateToLatin(word)));
  for (let start = 0; start < typed.length; start++)
    for (let end = start + 1; end <= Math.min(typed.length, start + words.length); end++) {
      if (normal.slice(start, end).flat().join(" ") !== words.join(" ")) continue;
      const isPart = (at: number, set: ReadonlySet<string>) => normal[at]?.length === 1 && set.has(normal[at][0]);
      const from = isPart(start - 1, PLACE_PREPOSITIONS) ? start - 1 : start;
      const to = isPart(end, PLACE_POSTPOSITIONS) ? end + 1 : end;
      return { name: typed.slice(start, end).join(" "), words: textBetween(search, typed, from, to) };
    }
  return null;
}

/** The text of these words, as it is, with what is between them. */
function textBetween(search: string, typed: readonly string[], from: number, to: number): string {
  let start = 0;
  let end = 0;
  for (const [at, word] of typed.slice(0, to).entries()) {
    const found = search.indexOf(word, end);
    if (at === from) start = found;
    end = found + word.length;
  }
  return search.slice(start, end).replace(/\s+/g, " ");
}
