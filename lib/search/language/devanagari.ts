// Words, letters and places that have a known form in Latin letters (devanagari.json).

import devanagari from "./devanagari.json";

const tableBy = (table: Readonly<Record<string, string>>, formOf: (word: string) => string): ReadonlyMap<string, string> =>
  new Map(Object.entries(table).map(([word, latin]) => [formOf(word), latin]));

const inOneForm = (word: string): string => word.normalize("NFC");

/** Loanwords and names that transliteration by letters would get wrong. */
export const WORDS = tableBy(devanagari.words, inOneForm);

/** The names of Latin letters in Hindi and Marathi. */
export const LETTERS = tableBy(devanagari.letters, inOneForm);

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

/** undefined if the word is no known place. */
export function transliteratePlace(word: string): string | undefined {
  const names = WITHOUT_OF.filter(([of]) => of.test(word)).map(([of, end]) => word.replace(of, end));
  return [word, ...names].map((name) => PLACES.get(folded(name))).find((place) => place !== undefined);
}
