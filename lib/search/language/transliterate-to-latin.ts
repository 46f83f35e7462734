import { toLatin } from "@/lib/schools/words/to-latin";
import { findPlace, LETTERS, lettersIn, WORDS } from "./devanagari";
import { fromOtherScripts } from "./other-scripts";

const A_WORD = /[\u0900-\u097f\u200c\u200d]+/g;
const RUN = /[\u0900-\u097f\u200c\u200d]+(?:[\s.]+[\u0900-\u097f\u200c\u200d]+)*/g;

/** Transliterates words of Indian scripts by sound: केन्द्रीय विद्यालय is "kendriya vidyalaya", डी ए वी is "d a v". */
export function transliterateToLatin(text: string): string {
  return fromOtherScripts(text).latin.replace(RUN, (run) => {
    const words = (run.match(A_WORD) ?? []).map((word) => word.normalize("NFC"));
    return words.map((word, at) => letterNames(words, at) ?? WORDS.get(word) ?? findPlace(word) ?? transliterateWord(word)).join(" ");
  });
}

/** Endings of town names; a consonant before them has no inherent vowel. */
const OF_TOWNS = /(?<=.)(?=(?:पुर|पूर|पुरा|पूरा|गढ\u093c?|नगर|गंज|बाद)$)/;
const CONSONANT_OF_TOWN = /(?<=[क-ह]\u093c?)(?=(?:पुर|पूर|पुरा|पूरा|गढ\u093c?|नगर|गंज|बाद)$)/;
/** After a final cluster with a semivowel, the inherent vowel is spoken: चन्द्र, सूर्य. */
const ENDS_IN_CLUSTER = /\u094d[यरव]$/;

/** A long final vowel is written short: Bharati. */
const LONG_END = /(?<=..)ee$/;

/** Transliterates as a word sounds (Gyanoday); town names get the vowels of their Latin spelling. */
function transliterateWord(word: string): string {
  if (!OF_TOWNS.test(word)) {
    const said = toLatin(word).replaceAll("jny", "gy").replace(LONG_END, "i");
    return said + (ENDS_IN_CLUSTER.test(word) ? "a" : "");
  }
  return toLatin(word.replace(CONSONANT_OF_TOWN, "\u094d")).replace(/oo/g, "u").replace(/ee/g, "i").replace(/gadh$/, "garh");
}

/** Names of letters, in one word (डीपीएस) or side by side (डी ए वी). A single one is a word: गांधी जी. */
function letterNames(words: readonly string[], at: number): string | null {
  const isNamed = (one: number) => LETTERS.has(words[one]) && !WORDS.has(words[one]);
  // के also means "of": it is a letter only before another one (के वी), at the start or after a letter.
  const isLetter = (one: number) => isNamed(one) || (LETTERS.has(words[one]) && isNamed(one + 1) && (one === 0 || isNamed(one - 1)));
  const one = LETTERS.get(words[at]);
  if (one) return isLetter(at) && (isLetter(at - 1) || isLetter(at + 1)) ? one : null;
  return WORDS.has(words[at]) ? null : lettersIn(words[at], LETTERS);
}
