import { ABUSE, ABUSIVE_BEGINNINGS } from "./abuse-words";
import type { Found } from "./found";

/** Signs that stand for letters. A star stands for any. */
const LETTERS: Record<string, string> = { "@": "a", "4": "a", "3": "e", "1": "i", "!": "i", "0": "o", "5": "s", $: "s" };
const TOKEN = /[\p{L}\p{M}\p{N}@$!*]+/gu;

interface Token {
  text: string;
  from: number;
  to: number;
}

/** Insults, by a list, as whole words: with letters repeated, replaced by signs, masked by stars or spelled out one by one. */
export function findAbuse(text: string): Found[] {
  const tokens = [...text.matchAll(TOKEN)].map(({ index, 0: token }) => ({
    text: token.toLowerCase(),
    from: index,
    to: index + token.length,
  }));
  const found = [...tokens.filter((token) => isAbusive(token.text)), ...spelledOut(tokens).filter((token) => isAbusive(token.text))];
  return found.map(({ from, to }) => ({ kind: "abuse", from, to }));
}

function isAbusive(token: string): boolean {
  const plain = token.replace(/[!*]+$/, "").replace(/[@4310$5!]/g, (sign) => LETTERS[sign]);
  if (plain.includes("*")) return isMasked(plain);
  return (
    [plain, plain.replace(/(.)\1{2,}/gu, "$1"), plain.replace(/(.)\1{2,}/gu, "$1$1"), plain.replace(/(.)\1+/gu, "$1")].some(
      (form, index) => ABUSE.has(form) && (index < 3 || form.length > SHORT_WORD),
    ) || ABUSIVE_BEGINNINGS.some((beginning) => plain.startsWith(beginning))
  );
}

/** A short word with its doubles taken out may be quite another one. */
const SHORT_WORD = 4;
const LONGEST_WORD = 20;
const KNOWN_LETTERS = 2;

/** `f**k`: of the same length, and the same where no star stands */
function isMasked(token: string): boolean {
  if (token.length > LONGEST_WORD || token.replaceAll("*", "").length < KNOWN_LETTERS) return false;
  return [...ABUSE].some(
    (word) => word.length === token.length && [...token].every((letter, index) => letter === "*" || letter === word[index]),
  );
}

/** `i d i o t`, `i.d.i.o.t`: single letters that stand close together, as one word */
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
