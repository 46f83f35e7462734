import { withAsciiDigits } from "@/lib/schools/words/ascii-digits";
import type { HintRange } from "./excerpt";

// Finds Indian phone numbers, Aadhaar and PAN numbers, and bank card numbers. Digits may be separated, in any Indian script,
// or spelled out.

interface Digits {
  digits: string;
  from: number;
  to: number;
}

/** PAN: three letters, the type of holder, a letter, four digits, a letter. */
const PAN = /(?<![a-z\d])[a-z]{3}[abcfghljpt][a-z]\d{4}[a-z](?![a-z\d])/gi;

/** A text with more groups of digits gets a single hint, because checking each group would take too long. No real review has as many. */
const MAX_GROUPS = 1_000;

export function findNumbers(text: string): HintRange[] {
  const plain = withAsciiDigits(text);
  const found: HintRange[] = [...plain.matchAll(PAN)].map(({ index, 0: match }) => ({
    kind: "pan",
    from: index,
    to: index + match.length,
  }));
  const chains = chainsOf(plain).filter((chain) => chain.length > 0);
  if (chains.flat().length > MAX_GROUPS) found.push({ kind: "phone", from: chains[0][0].from, to: chains.at(-1)!.at(-1)!.to });
  else for (const chain of chains) found.push(...findInChain(chain));
  return found;
}

/** Finds numbers that start at any group of a chain and extend to at most the longest number's digits. */
function findInChain(chain: Digits[]): HintRange[] {
  const found: HintRange[] = [];
  for (let first = 0; first < chain.length; first++) {
    const end = endOfNumber(chain, first);
    if (!end) continue;
    found.push({ kind: end.kind, from: chain[first].from, to: chain[end.last].to });
    first = end.last;
  }
  return found;
}

const MIN_DIGITS = 10;
const MAX_DIGITS = 19;

function endOfNumber(chain: Digits[], first: number): { kind: HintRange["kind"]; last: number } | null {
  let digits = "";
  for (let last = first; last < chain.length; last++) {
    digits += chain[last].digits;
    if (digits.length > MAX_DIGITS) return null;
    if (digits.length < MIN_DIGITS) continue;
    const kind = kindOf(digits, chain.slice(first, last + 1));
    if (kind) return { kind, last };
  }
  return null;
}

function kindOf(digits: string, groups: Digits[]): HintRange["kind"] | null {
  if (isAadhaar(digits, groups)) return "aadhaar";
  // A mobile number, or a landline number with its code; +91, 91, 0091 or 0 may come first.
  if (/^(?:(?:00)?91|0)?[6-9]\d{9}$/.test(digits) || /^0[1-9]\d{9}$/.test(digits) || /^(?:00)?91[1-5]\d{9}$/.test(digits)) return "phone";
  if (/^[3-6]\d{12,18}$/.test(digits) && digits.length !== 14 && passesLuhn(digits)) return "card";
  return null;
}

/** Twelve digits in one group, in three groups of four or apart, starting with 2 to 9, with a Verhoeff check digit. */
function isAadhaar(digits: string, groups: Digits[]): boolean {
  const asWritten =
    groups.length === 1 || (groups.length === 3 && groups.every((group) => group.digits.length === 4)) || groups.length === 12;
  return asWritten && /^[2-9]\d{11}$/.test(digits) && passesVerhoeff(digits);
}

/** Verhoeff's check digit scheme (1969): permutation, and multiplication in the dihedral group D5. */
const PERMUTATION = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];
const multiply = (one: number, other: number): number => {
  const rotation = one < 5 ? one + other : one - other;
  const position = ((rotation % 5) + 5) % 5;
  return one < 5 === other < 5 ? position : position + 5;
};

export function passesVerhoeff(digits: string): boolean {
  let sum = 0;
  for (let position = 0; position < digits.length; position++) {
    let digit = Number(digits[digits.length - 1 - position]);
    for (let round = 0; round < position % 8; round++) digit = PERMUTATION[digit];
    sum = multiply(sum, digit);
  }
  return sum === 0;
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let position = 0; position < digits.length; position++) {
    const digit = Number(digits[digits.length - 1 - position]);
    const doubled = position % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** In English, and in Hindi in both scripts. */
const DIGIT_WORDS = new Map(
  [
    "zero shunya sifar शून्य",
    "one ek एक",
    "two do दो",
    "three teen तीन",
    "four char chaar चार",
    "five paanch panch पांच पाँच",
    "six chhe che छह छः",
    "seven saat सात",
    "eight aath आठ",
    "nine nau नौ",
  ].flatMap((words, digit) => words.split(" ").map((word) => [word, String(digit)] as const)),
);
const MULTIPLIERS = new Map([
  ["double", 2],
  ["triple", 3],
]);
const MAX_GAP = 3;
const SEPARATORS = /^[\s.()+\-–—_/,]*$/u;

/** Sequences of digits and number words that are separated by at most a few symbols. */
function chainsOf(text: string): Digits[][] {
  const chains: Digits[][] = [[]];
  let multiplier: { count: number; from: number } | null = null;
  let end = 0;
  for (const { index: from, 0: token } of text.matchAll(/\d+|[\p{L}\p{M}]+/gu)) {
    const isNear = from - end <= MAX_GAP && SEPARATORS.test(text.slice(end, from));
    const word = token.toLowerCase();
    const count = MULTIPLIERS.get(word);
    const digits = /^\d/.test(token) ? token : DIGIT_WORDS.get(word);
    end = from + token.length;
    if ((!isNear || (digits === undefined && count === undefined)) && chains.at(-1)!.length > 0) chains.push([]);
    if (digits !== undefined) {
      const before: { count: number; from: number } | null = isNear && digits.length === 1 ? multiplier : null;
      chains.at(-1)!.push({ digits: digits.repeat(before?.count ?? 1), from: before?.from ?? from, to: end });
    }
    multiplier = count === undefined ? null : { count, from };
  }
  return chains;
}
