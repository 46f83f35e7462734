import { consonantsOf } from "./phonetic-key";
import lists from "./word-lists.json";

// Kinds of schools in Tamil, Telugu and Kannada, written in Latin letters (word-lists.json). Spellings vary, so words are compared by
// their consonants.

const keyOf = (words: readonly string[]): string => words.map((word) => consonantsOf(word.toLowerCase())).join(" ");

const ENGLISH: ReadonlyMap<string, string> = new Map(
  Object.entries(lists.romanisedKinds).map(([kind, english]) => [keyOf(kind.split(" ")), english]),
);
const MAX_WORDS = 4;

/** Returns the text with such kinds in English: "melnilai palli" is a higher secondary school. */
export const withKindsInEnglish = (text: string): string =>
  text.replace(/[a-z]+(?: +[a-z]+)*/gi, (run) => {
    const words = run.split(/ +/);
    const parts: string[] = [];
    for (let at = 0; at < words.length;) {
      let length = Math.min(MAX_WORDS, words.length - at);
      while (length > 1 && !ENGLISH.has(keyOf(words.slice(at, at + length)))) length--;
      const typed = words.slice(at, at + length);
      parts.push(ENGLISH.get(keyOf(typed)) ?? typed.join(" "));
      at += length;
    }
    return parts.join(" ");
  });
