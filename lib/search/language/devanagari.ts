import { editDistance } from "@/lib/schools/words/edit-distance";
import devanagari from "./devanagari.json";

// The words, names of letters and places of devanagari.json. The blocks of other Indian scripts have the same letter order, so the tables
// serve these as well: spellings are compared by their sound, since languages write borrowed words differently (पब्लिक, ಪಬ್ಲಿಕ್).

const tableBy = (table: Readonly<Record<string, string>>, formOf: (word: string) => string): ReadonlyMap<string, string> =>
  new Map(Object.entries(table).map(([word, latin]) => [formOf(word), latin]));

const toNfc = (word: string): string => word.normalize("NFC");

export const WORDS = tableBy(devanagari.words, toNfc);

export const LETTERS = tableBy(devanagari.letters, toNfc);

const VOWELS = new Map([
  ["\u0940", "\u093f"],
  ["\u0942", "\u0941"],
  ["ई", "इ"],
  ["ऊ", "उ"],
  ["\u0901", "\u0902"],
]);
const NASALS = /[ङञणनम]\u094d(?=[क-ह])/g;

/** Folds spelling variants into one form: गोरखपूर, गोरखपुर; अलीगढ, अलीगढ़; मुम्बई, मुंबई. */
const foldSpelling = (word: string): string =>
  word
    .normalize("NFD")
    .replace(/[\u093c\u200c\u200d]/g, "")
    .replace(/[\u0940\u0942ईऊ\u0901]/g, (sign) => VOWELS.get(sign) ?? sign)
    .replace(NASALS, "\u0902");

/** Cities and districts in Hindi and Marathi. The keys are folded: vowel length, nuktas and spellings of nasals don't matter. */
const PLACES = tableBy(devanagari.places, foldSpelling);

export const findPlace = (word: string): string | undefined => PLACES.get(foldSpelling(word));

/** The Latin letters whose names make up the word, such as dps for डीपीएस; null if it contains anything else. */
export function lettersIn(word: string, names: ReadonlyMap<string, string>): string | null {
  if (word === "") return "";
  for (let length = Math.min(MAX_NAME_LENGTH, word.length); length > 0; length--) {
    const first = names.get(word.slice(0, length));
    const rest = first === undefined ? null : lettersIn(word.slice(length), names);
    if (rest !== null) return first + rest;
  }
  return null;
}

const MAX_NAME_LENGTH = Math.max(...[...LETTERS.keys()].map((name) => name.length));

/** Groups of letters that languages use for the same sound in borrowed words; each is read as its first letter. */
const SAME_SOUNDS = ["िी", "ुू", "इई", "उऊ", "ेॆैॅ", "एऎऐऍ", "ोॊौॉ", "ओऒऔऑ", "लळऴ", "रऱ", "नणऩ", "बव", "सशष"];
const SOUNDS = new Map(SAME_SOUNDS.flatMap(([first, ...others]) => others.map((letter) => [letter, first])));

const soundOf = (word: string): string =>
  foldSpelling(word)
    .replace(/\u094d$/, "")
    .replace(/\u0902$/, "म")
    .replace(/[\u0904-\u094d]/g, (letter) => SOUNDS.get(letter) ?? letter)
    .replace(/([क-ह])\u094d\1/g, "$1");

/** Tamil has one letter for voiced and unvoiced consonants, and none for aspirated ones. */
const VOICED = ["कखगघ", "चछजझस", "टठडढ", "तथदध", "पफबभ"];
const UNVOICED = new Map(VOICED.flatMap(([first, ...others]) => others.map((letter) => [letter, first])));

const consonantsOf = (word: string, isTamil: boolean): string => {
  const consonants = soundOf(word).replace(/[^क-ह]/g, "");
  return isTamil ? consonants.replace(/./g, (letter) => UNVOICED.get(letter) ?? letter) : consonants;
};

function groupBy(words: Iterable<string>, keyOf: (word: string) => string): ReadonlyMap<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const word of words) groups.set(keyOf(word), [...(groups.get(keyOf(word)) ?? []), word]);
  return groups;
}

const BY_CONSONANTS = groupBy(WORDS.keys(), (word) => consonantsOf(word, false));
const BY_TAMIL_CONSONANTS = groupBy(WORDS.keys(), (word) => consonantsOf(word, true));
/** Shorter words share their consonants with unrelated words. The vowels must be similar too, except in Tamil. */
const MIN_CONSONANTS = 3;

/** The table's word with this spelling or, in other scripts, with this sound; null if there is none. */
export function findInDevanagari(word: string, script: string): string | null {
  if (WORDS.has(word) || findPlace(word) || lettersIn(word, LETTERS)) return word;
  if (script === "Devanagari") return null;
  const sound = soundOf(word);
  const isTamil = script === "Tamil";
  const consonants = consonantsOf(word, isTamil);
  const candidates = (consonants.length >= MIN_CONSONANTS && (isTamil ? BY_TAMIL_CONSONANTS : BY_CONSONANTS).get(consonants)) || [];
  const maxEdits = isTamil ? sound.length : Math.floor(sound.length / 3);
  return candidates.find((one) => editDistance(sound, soundOf(one), maxEdits) <= maxEdits) ?? null;
}
