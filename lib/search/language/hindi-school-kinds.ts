import { abbreviationAt } from "./abbreviations";
import kinds from "./hindi-school-kinds.json";
import { patternOf } from "./number-phrases";
import { consonantsOf } from "./phonetic-key";
import { KINDS } from "./word-lists";

// Government schools have Hindi or Marathi names on their signboards and English ones in registers: प्राथमिक विद्यालय is "Primary School" or
// "P.S.". Latin spellings vary, so words are compared by their consonants.

/** The words of a signboard, one letter each. hindi-school-kinds.json maps them to the normalised words that rows have. */
type BoardLetter = "G" | "X" | "W" | "L" | "Z" | "R" | "P" | "M" | "U" | "T" | "V" | "D" | "B" | "N" | "C" | "H" | "I" | "E" | "S";

function lettersByWord(table: Readonly<Record<string, string>>, formOf = (word: string) => word): ReadonlyMap<string, BoardLetter> {
  return new Map(
    Object.entries(table).flatMap(([letter, words]) => words.split(" ").map((word) => [formOf(word), letter as BoardLetter] as const)),
  );
}

const HINDI_LETTERS = lettersByWord(kinds.letters.hindi, consonantsOf);
const EXACT_LETTERS = lettersByWord(kinds.letters.exact);
/** English words that count next to a Hindi one: "primary vidyalaya", "उच्च प्राथमिक school". */
const ENGLISH_LETTERS = lettersByWord(kinds.letters.english);

const MAX_BOARD_WORDS = 9;

const hindiLetterOf = (word: string): BoardLetter | undefined =>
  EXACT_LETTERS.get(word) ?? (/^[a-z]+$/.test(word) ? HINDI_LETTERS.get(consonantsOf(word)) : undefined);

const letterOf = (word: string): BoardLetter | undefined => hindiLetterOf(word) ?? ENGLISH_LETTERS.get(word);

export const isSchoolWord = (word: string): boolean => letterOf(word) === "S";

export const isKindWord = (word: string): boolean =>
  KINDS.has(word) || hindiLetterOf(word) !== undefined || abbreviationAt([word], 0) !== null;

/** A part of the name on a signboard, and the words that registers have for it. */
export interface BoardWords {
  length: number;
  english: string[];
  others: string[][];
  seldom: string[][];
}

type BoardPhrase = BoardWords & { pattern: RegExp };
interface PhraseRow {
  letters: string;
  english: string;
  others: string[];
  seldom?: string[];
}
const phrases = (texts: string[]) => texts.map((text) => text.split(" "));
const boardPhrase = ({ letters, english, others, seldom = [] }: PhraseRow): BoardPhrase => ({
  pattern: patternOf(`^${letters}`, ""),
  length: 0,
  english: english.split(" "),
  others: phrases(others),
  seldom: phrases(seldom),
});
/** The first match wins. Madhyamik is secondary, but middle in Madhya Pradesh; purva madhyamik is what is now upper primary. */
const KIND_PHRASES = kinds.kinds.map(boardPhrase);
const LEADING_PHRASES = kinds.leading.map(boardPhrase);
const ANY_KIND = boardPhrase(kinds.anyKind);
const isZillaParishad = (part: BoardPhrase | undefined): boolean => part?.english[0] === "zilla";

/** The parts of the signboard's name that begins at a position; empty if there is none. */
export function boardAt(words: readonly string[], at: number): BoardWords[] {
  const run = words.slice(at, at + MAX_BOARD_WORDS);
  const end = run.findIndex((word) => letterOf(word) === undefined);
  const letters = run
    .slice(0, end < 0 ? run.length : end)
    .map(letterOf)
    .join("");
  const parts: BoardPhrase[] = [];
  let length = 0;
  const take = (candidates: readonly BoardPhrase[]) => {
    const remaining = letters.slice(length);
    const found = candidates.find(({ pattern }) => pattern.test(remaining));
    if (!found) return false;
    const part = { ...found, length: found.pattern.exec(remaining)![0].length };
    length += part.length;
    return parts.push(part) > 0;
  };
  while (take(LEADING_PHRASES));
  const isOfZilla = parts.some(isZillaParishad);
  const isKind = take(isOfZilla ? [...KIND_PHRASES, ANY_KIND] : KIND_PHRASES);
  if (run.slice(0, length).every((word) => hindiLetterOf(word) === undefined) || !(isKind || isZillaParishad(parts.at(-1)))) return [];
  return withInitials(parts);
}

/** Adds initials that abbreviate several parts to each of them: GGPS is government, girls and primary school. */
function withInitials(parts: readonly BoardPhrase[]): BoardWords[] {
  const others = parts.map((part) => [...part.others]);
  for (let from = 0; from < parts.length; from++)
    for (let to = from + 2; to <= parts.length; to++) {
      const english = parts.slice(from, to).flatMap((part) => part.english);
      const short = abbreviationAt(english, 0);
      const initials = short?.length === english.length ? short.others.filter((words) => words.length === 1) : [];
      for (const list of others.slice(from, to)) list.push(...initials);
    }
  return parts.map(({ pattern: _, ...part }, at) => ({ ...part, others: others[at] }));
}
