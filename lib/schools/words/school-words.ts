import { APOSTROPHES, isAscii, withoutAccents } from "./plain-letters";
import forms from "./word-forms.json";

/**
 * The normal form of words in stored rows and queries: NFKD and lower case without accents; initials joined (D.A.V.), letters split from
 * digits (sector21). Roman numerals become digits, spelling variants one spelling, and abbreviations are expanded.
 */
export function normalWords(text: string): string[] {
  const words: string[] = [];
  for (const word of plainWords(text)) addWord(words, word);
  return words;
}

/** The words of a text before spellings and abbreviations are replaced: "vi" is still "vi", which may be 6 or begin "vidyalaya". */
export function plainWords(text: string): string[] {
  const words: string[] = [];
  let letters = "";
  for (const word of splitWords(text)) {
    if (word.length === 1 && word >= "a" && word <= "z") {
      letters += word;
      continue;
    }
    if (letters) words.push(letters);
    letters = "";
    words.push(word);
  }
  if (letters) words.push(letters);
  return words;
}

export const nameWords = (name: string): string => truncateToBytes(normalWords(name), MAX_NAME_BYTES).join(" ");

/** The column `place_words`, each word once. If they are too many the start of the address is dropped. */
export function placeWords(parts: readonly (string | null | undefined)[]): string {
  const words = new Set<string>();
  for (const part of parts) if (part) for (const word of normalWords(part)) words.add(word);
  return truncateToBytes([...words].reverse(), MAX_PLACE_BYTES)
    .reverse()
    .join(" ");
}

/** One index holds both columns and allows 2,704 bytes per row. Only long texts in other scripts reach these limits. */
const MAX_NAME_BYTES = 1_000;
const MAX_PLACE_BYTES = 1_500;
const MAX_BYTES_PER_CHARACTER = 3;

function truncateToBytes(words: string[], maxBytes: number): string[] {
  let bytes = words.reduce((sum, word) => sum + word.length + 1, 0) * MAX_BYTES_PER_CHARACTER;
  if (bytes <= maxBytes) return words;
  bytes = 0;
  const cutIndex = words.findIndex((word) => (bytes += Buffer.byteLength(word) + 1) > maxBytes);
  return cutIndex < 0 ? words : words.slice(0, cutIndex);
}

const LETTER_OR_DIGIT_RUNS = /[\p{L}\p{M}]+|\p{Nd}+/gu;
const ASCII_LETTER_OR_DIGIT_RUNS = /[a-z]+|[0-9]+/g;

function splitWords(text: string): string[] {
  const lower = withoutAccents(text).toLowerCase().replace(APOSTROPHES, "");
  return lower.match(isAscii(lower) ? ASCII_LETTER_OR_DIGIT_RUNS : LETTER_OR_DIGIT_RUNS) ?? [];
}

function addWord(words: string[], word: string): void {
  const phrase = ABBREVIATIONS.get(word);
  if (phrase) words.push(...phrase);
  else words.push(SPELLINGS.get(word) ?? (isDigits(word) ? dropZeros(word) : word));
}

const isDigits = (word: string): boolean => word[0] >= "0" && word[0] <= "9";
const dropZeros = (digits: string): string => digits.replace(/^0+(?=.)/, "");

/** The number of words from index `at` on that spell out one abbreviation; 0 if they don't. */
export function phraseLengthAt(words: readonly string[], at: number): number {
  const phrase = PHRASES_BY_FIRST_WORD.get(words[at])?.find((candidate) => candidate.every((word, index) => words[at + index] === word));
  return phrase?.length ?? 0;
}

/** Spelling variants in names, and abbreviations that mean the same everywhere in India (word-forms.json). */
const SPELLINGS = new Map(
  Object.entries(forms.spellings).flatMap(([word, variants]) => variants.split(" ").map((variant) => [variant, word] as const)),
);
const ABBREVIATIONS = new Map(Object.entries(forms.abbreviations).map(([word, phrase]) => [word, phrase.split(" ")]));
const PHRASES_BY_FIRST_WORD = new Map<string, string[][]>();
for (const phrase of [...ABBREVIATIONS.values()].sort((one, other) => other.length - one.length))
  PHRASES_BY_FIRST_WORD.set(phrase[0], [...(PHRASES_BY_FIRST_WORD.get(phrase[0]) ?? []), phrase]);
