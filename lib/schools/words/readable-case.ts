import words from "./letter-case.json";
import { wordSet } from "./word-set";

const INITIALS = wordSet(...words.initials);
const ABBREVIATIONS = wordSet(...words.abbreviations);
const LOWERCASE_WORDS = wordSet(...words.lowercase);
const ROMAN = /^X{0,3}(?:IX|IV|V?I{0,3})$/;
const ORDINAL_END = /^(?:ST|ND|RD|TH)$/;
const APOSTROPHE_END = /^(?:S|T|RE|LL|VE|D|M)$/;

const WORD = /\p{Script=Latin}+/gu;
const UPPER = /[A-ZÀ-ÖØ-Þ]/g;
const LOWER = /[a-zß-öø-ÿ]/g;
const VOWEL = /[AEIOUYÀ-Ü]/;
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u00a0\u00ad\u200b\u2060\ufeff]+/gu;
const SPACES = / {2,}/g;
const COMMA_WITHOUT_SPACE = /,(?=\p{L}{2})/gu;

/** One line of text: control characters, line breaks and runs of spaces become one space. Joiners of Indian scripts stay. */
export function oneLine(text: string): string {
  return text.replace(INVISIBLE, " ").replace(SPACES, " ").trim();
}

/** "DAV PUBLIC SCHOOL OF PUNE" becomes "DAV Public School of Pune". Initials, numerals and mixed case stay. */
export function readableCase(text: string): string {
  const line = oneLine(text).replace(COMMA_WITHOUT_SPACE, ", ");
  const upper = line.match(UPPER)?.length ?? 0;
  const lower = line.match(LOWER)?.length ?? 0;
  if (upper + lower === 0) return line;
  const isMixedCase = lower >= upper && upper > 0;
  let isFirst = true;
  return line.replace(WORD, (word: string, at: number) => {
    const cased = isMixedCase ? caseInMixedCaseText(word, line, at) : caseInUpperCaseText(word, line, at, isFirst);
    const first = isFirst;
    isFirst = false;
    return first && cased.length > 1 && cased === cased.toLowerCase() && isMixedCase ? capitalise(cased) : cased;
  });
}

function caseInMixedCaseText(word: string, line: string, at: number): string {
  const isCapitals = word.length > 1 && word === word.toUpperCase();
  if (!isCapitals) return word;
  if (ABBREVIATIONS.has(word) && line[at - 1] !== ".") return capitalise(word);
  return word.length > 5 && !INITIALS.has(word) && VOWEL.test(word) ? capitalise(word) : word;
}

function caseInUpperCaseText(word: string, line: string, at: number, isFirst: boolean): string {
  const upper = word.toUpperCase();
  if (word !== upper && word !== word.toLowerCase()) return word;
  const previous = at > 0 ? line[at - 1] : "";
  if (previous === "'" || previous === "’") {
    const followsLetter = at > 1 && /\p{L}/u.test(line[at - 2]);
    if (followsLetter && APOSTROPHE_END.test(upper)) return word.toLowerCase();
  }
  if (previous >= "0" && previous <= "9" && ORDINAL_END.test(upper)) return word.toLowerCase();
  if (upper.length === 1) return upper;
  if (upper === "SHRI") return /\bPM[ -]$/i.test(line.slice(0, at)) ? "SHRI" : "Shri";
  if (INITIALS.has(upper) || ROMAN.test(upper)) return upper;
  if (ABBREVIATIONS.has(upper)) return capitalise(word);
  if (LOWERCASE_WORDS.has(upper)) return !isFirst && previous === " " ? word.toLowerCase() : capitalise(word);
  return VOWEL.test(upper) ? capitalise(word) : upper;
}

const capitalise = (word: string): string => word[0].toUpperCase() + word.slice(1).toLowerCase();
