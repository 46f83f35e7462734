import { wordSet } from "@/lib/schools/words/word-set";
import type { HintRange } from "./excerpt";
import lists from "./word-lists.json";

/** Symbols that replace letters. A star replaces any. */
const LETTERS: Record<string, string> = { "@": "a", "4": "a", "3": "e", "1": "i", "!": "i", "0": "o", "5": "s", $: "s" };
const TOKEN = /[\p{L}\p{M}\p{N}@$!*]+/gu;

interface Token {
  text: string;
  from: number;
  to: number;
}

/** Finds listed insults as whole words: with repeated letters, symbols for letters, stars, or spelled out letter by letter. */
export function findAbuse(text: string): HintRange[] {
  const tokens = [...text.matchAll(TOKEN)].map(({ index, 0: token }) => ({
    text: token.toLowerCase(),
    from: index,
    to: index + token.length,
  }));
  const found = [...tokens.filter((token) => isAbusive(token.text)), ...spelledOut(tokens).filter((token) => isAbusive(token.text))];
  return found.map(({ from, to }) => ({ kind: "abuse", from, to }));
}

function isAbusive(token: string): boolean {
  const plain = token.replace(/(?<![!*])[!*]+$/, "").replace(/[@4310$5!]/g, (symbol) => LETTERS[symbol]);
  if (plain.includes("*")) return isMasked(plain);
  return (
    [plain, plain.replace(/(.)\1{2,}/gu, "$1"), plain.replace(/(.)\1{2,}/gu, "$1$1"), plain.replace(/(.)\1+/gu, "$1")].some(
      (form, index) => ABUSE.has(form) && (index < 3 || form.length > MAX_SHORT_LENGTH),
    ) || ABUSIVE_PREFIXES.some((prefix) => plain.startsWith(prefix))
  );
}

/** A short word without its double letters may be a different word. */
const MAX_SHORT_LENGTH = 4;
const MAX_WORD_LENGTH = 20;
const MIN_LETTERS = 2;

/** `f**k`: the same length, and the same letters apart from stars */
function isMasked(token: string): boolean {
  if (token.length > MAX_WORD_LENGTH || token.replaceAll("*", "").length < MIN_LETTERS) return false;
  return [...ABUSE].some(
    (word) => word.length === token.length && [...token].every((letter, index) => letter === "*" || letter === word[index]),
  );
}

/** `i d i o t`, `i.d.i.o.t`: adjacent single letters joined to a word */
function spelledOut(tokens: Token[]): Token[] {
  const words: Token[] = [];
  let word: Token | null = null;
  for (const token of tokens) {
    const isSingle = token.text.length === 1;
    if (isSingle && word && token.from - word.to <= 2) word = { text: word.text + token.text, from: word.from, to: token.to };
    else {
      if (word) words.push(word);
      word = isSingle ? token : null;
    }
  }
  return word ? [...words, word] : words;
}

// Insults and obscenities in English and in Hindi, in both scripts. The list only shows moderators where to look: no word
// removes anything.

const ABUSE = wordSet(...lists.abuse);
const ABUSIVE_PREFIXES: readonly string[] = [...wordSet(...lists.abusivePrefixes)];
