import { withAsciiDigits } from "@/lib/schools/ascii-digits";
import type { Found } from "./found";

// Telephone numbers as India writes them, Aadhaar and PAN numbers, and numbers of bank cards. Digits may stand apart, in any of
// India's scripts, or in words.

interface Digits {
  digits: string;
  from: number;
  to: number;
}

/** A PAN: three letters, the kind of holder, a letter, four digits, a letter. */
const PAN = /(?<![a-z\d])[a-z]{3}[abcfghljpt][a-z]\d{4}[a-z](?![a-z\d])/gi;

export function findNumbers(text: string): Found[] {
  const plain = withAsciiDigits(text);
  const found: Found[] = [...plain.matchAll(PAN)].map(({ index, 0: match }) => ({ kind: "pan", from: index, to: index + match.length }));
  for (const chain of chainsOf(plain)) found.push(...findInChain(chain));
  return found;
}

/** Groups that stand close together and may be one number: from each of them on, as many as the longest number has digits. */
function findInChain(chain: Digits[]): Found[] {
  const found: Found[] = [];
  for (let first = 0; first < chain.length; first++) {
    const end = endOfNumber(chain, first);
    if (!end) continue;
    found.push({ kind: end.kind, from: chain[first].from, to: chain[end.last].to });
    first = end.last;
  }
  return found;
}

const LONGEST = 19;

function endOfNumber(chain: Digits[], first: number): { kind: Found["kind"]; last: number } | null {
  let digits = "";
  for (let last = first; last < chain.length; last++) {
    digits += chain[last].digits;
    if (digits.length > LONGEST) return null;
    const kind = kindOf(digits, chain.slice(first, last + 1));
    if (kind) return { kind, last };
  }
  return null;
}

function kindOf(digits: string, groups: Digits[]): Found["kind"] | null {
  if (isAadhaar(digits, groups)) return "aadhaar";
  // Ten digits that begin as a mobile does, or a landline with its code; +91, 91, 0091 or 0 before it.
  if (/^(?:(?:00)?91|0)?[6-9]\d{9}$/.test(digits) || /^0[1-9]\d{9}$/.test(digits) || /^(?:00)?91[1-5]\d{9}$/.test(digits)) return "phone";
  if (/^[3-6]\d{12,18}$/.test(digits) && digits.length !== 14 && passesLuhn(digits)) return "card";
  return null;
}

/** Twelve digits, 2 to 9 first, written together or four by four, whose last one is Verhoeff's check digit. */
function isAadhaar(digits: string, groups: Digits[]): boolean {
  const asWritten =
    groups.length === 1 || (groups.length === 3 && groups.every((group) => group.digits.length === 4)) || groups.length === 12;
  return asWritten && /^[2-9]\d{11}$/.test(digits) && passesVerhoeff(digits);
}

/** Multiplication and permutation of Verhoeff's scheme over the dihedral group of the pentagon. */
const PERMUTATION = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];
const multiply = (one: number, other: number): number => {
  const rotation = one < 5 ? one + other : one - other;
  const place = ((rotation % 5) + 5) % 5;
  return one < 5 === other < 5 ? place : place + 5;
};

export function passesVerhoeff(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    let digit = Number(digits[digits.length - 1 - place]);
    for (let turn = 0; turn < place % 8; turn++) digit = PERMUTATION[digit];
    sum = multiply(sum, digit);
  }
  return sum === 0;
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** In English and in Hindi as it is typed. */
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
const TIMES = new Map([
  ["double", 2],
  ["triple", 3],
]);
const GAP = 3;
const APART = /^[\s.()+\-–—_/,]*$/u;

/** Runs of digits and of words for digits that only a few signs part. */
function chainsOf(text: string): Digits[][] {
  const chains: Digits[][] = [[]];
  let times: { count: number; from: number } | null = null;
  let end = 0;
  for (const { index: from, 0: token } of text.matchAll(/\d+|[\p{L}\p{M}]+/gu)) {
    const isNear = from - end <= GAP && APART.test(text.slice(end, from));
    const word = token.toLowerCase();
    const count = TIMES.get(word);
    const digits = /^\d/.test(token) ? token : DIGIT_WORDS.get(word);
    end = from + token.length;
    if ((!isNear || (digits === undefined && count === undefined)) && chains.at(-1)!.length > 0) chains.push([]);
    if (digits !== undefined) {
      const before: { count: number; from: number } | null = isNear && digits.length === 1 ? times : null;
      chains.at(-1)!.push({ digits: digits.repeat(before?.count ?? 1), from: before?.from ?? from, to: end });
    }
    times = count === undefined ? null : { count, from };
  }
  return chains;
}
