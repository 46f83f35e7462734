import { toLatin } from "@/lib/schools/words/to-latin";
import devanagari from "./devanagari.json";
import { fromOtherScripts, lettersIn } from "./other-scripts";

const A_WORD = /[\u0900-\u097f\u200c\u200d]+/g;
const RUN = /[\u0900-\u097f\u200c\u200d]+(?:[\s.]+[\u0900-\u097f\u200c\u200d]+)*/g;

/** Transliterates words of Indian scripts as they sound: "केन्द्रीय विद्यालय पुणे" is "kendriya vidyalaya pune", "डी ए वी" is "d a v". */
export function transliterateToLatin(text: string): string {
  return fromOtherScripts(text).latin.replace(RUN, (run) => {
    const words = (run.replace(ZILLA_PARISHAD, "जिल्हा परिषद").match(A_WORD) ?? []).map((word) => word.normalize("NFC"));
    return words
      .map((word, at) => letterNames(words, at) ?? WORDS.get(word) ?? transliteratePlace(word) ?? transliterateWord(word))
      .join(" ");
  });
}

const ZILLA_PARISHAD = /(?<![\u0900-\u097f])जि[\s.]*प(?![\u0900-\u097f])/g;

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

const tableBy = (table: Readonly<Record<string, string>>, formOf: (word: string) => string): ReadonlyMap<string, string> =>
  new Map(Object.entries(table).map(([word, latin]) => [formOf(word), latin]));

const inOneForm = (word: string): string => word.normalize("NFC");

const WORDS = tableBy(devanagari.words, inOneForm);

const LETTERS = tableBy(devanagari.letters, inOneForm);

const VOWELS = new Map([
  ["\u0940", "\u093f"],
  ["\u0942", "\u0941"],
  ["ई", "इ"],
  ["ऊ", "उ"],
  ["\u0901", "\u0902"],
]);
const NASALS = /[ङञणनम]\u094d(?=[क-ह])/g;

/** Folds spelling variants into one form: गोरखपूर, गोरखपुर; अलीगढ, अलीगढ़; मुम्बई, मुंबई. */
const folded = (word: string): string =>
  word
    .normalize("NFD")
    .replace(/[\u093c\u200c\u200d]/g, "")
    .replace(/[\u0940\u0942ईऊ\u0901]/g, (sign) => VOWELS.get(sign) ?? sign)
    .replace(NASALS, "\u0902");

/** Cities and districts in Hindi and Marathi. The keys are folded: vowel length, nuktas and spellings of nasals don't matter. */
const PLACES = tableBy(devanagari.places, folded);

/** Marathi suffixes for "of" a place, each with the ending of the bare name: पुण्यातील, साताऱ्यातील, नागपुरातील, मुंबईतील, नाशिकमधील. */
const WITHOUT_OF: readonly (readonly [RegExp, string])[] = [
  [/\u094d\u092f\u093eतील$/, "\u0947"],
  [/\u094d\u092f\u093eतील$/, "\u093e"],
  [/\u093eतील$/, ""],
  [/(?:मध|त)\u0940ल$/, ""],
];

function transliteratePlace(word: string): string | undefined {
  const names = WITHOUT_OF.filter(([of]) => of.test(word)).map(([of, end]) => word.replace(of, end));
  return [word, ...names].map((name) => PLACES.get(folded(name))).find((place) => place !== undefined);
}
