import { FIRST_BLOCK, toLatin } from "@/lib/schools/words/to-latin";
import { patternOf } from "./number-phrases";
import { findInDevanagari, findPlace, LETTERS, lettersIn, WORDS } from "./devanagari";
import { carrierSoundingLike } from "./word-lists";
import scripts from "./scripts.json";

// Transliterates words in the scripts of India, because registers are in Latin letters. scripts.json has, by script, the words and
// places whose Latin spelling does not follow the letters ("কলকাতা=kolkata"), case endings, and the states that use it.

export interface Script {
  name: string;
  /** Names and words of up to MAX_WORDS words. */
  table: ReadonlyMap<string, string>;
  /** Case endings for "in" and "of" a place, longest first, each with the ending of the bare name. */
  endings: readonly (readonly [string, string])[];
  states: readonly string[];
  /** Pairs of Latin letters that the script or its readers don't distinguish: the first is read as the second. */
  sameSounds: readonly (readonly [string, string])[];
}

const MAX_WORDS = 4;
const LETTER = "\\u0620-\\u065f\\u0670-\\u06d3\\u0900-\\u0d7f";
const WORD = `[${LETTER}][${LETTER}\\u200c\\u200d]*`;
const RUN = patternOf(`${WORD}(?:[\\s.]+${WORD})*`, "g");
const SCRIPT_OF_BLOCK = ["Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada", "Malayalam"] as const;
const BLOCK_SIZE = 0x80;

const OTHER_LETTERS: Readonly<Record<string, string>> = {
  ൺ: "ണ്",
  ൻ: "ന്",
  ർ: "ര്",
  ൽ: "ല്",
  ൾ: "ള്",
  ൿ: "ക്",
  ৰ: "র",
  ৱ: "ব",
  ৎ: "ত্",
};

/** One spelling of the same letters: Malayalam's final consonants, Assamese letters, Punjabi's nasals, Arabic and Persian forms. */
const folded = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\u200c\u200d]/g, "")
    .replace(/[ൺൻർൽൾൿৰৱৎ]/g, (letter) => OTHER_LETTERS[letter])
    .replace(/\u0a70/g, "\u0a02")
    .replace(/\u0a71/g, "")
    .replace(/[يى]/g, "ی")
    .replace(/ك/g, "ک")
    .replace(/[هۀة]/g, "ہ");

const pairsIn = (lines: readonly string[], separator: string) =>
  lines.flatMap((line) => line.split(separator).filter(Boolean)).map((pair) => pair.split("=") as [string, string]);

const SCRIPTS: ReadonlyMap<string, Script> = new Map(
  Object.entries(scripts).map(([name, { words, places, endings, states, sameSounds }]) => [
    name,
    {
      name,
      table: new Map(pairsIn([...words, ...places], ", ").map(([word, latin]) => [folded(word), latin])),
      endings: pairsIn([endings], " ").map(([ending, bare = ""]) => [folded(ending), folded(bare)] as const),
      states: states.split(" "),
      sameSounds: pairsIn([sameSounds], " "),
    },
  ]),
);

export interface Spellings {
  /** Further spellings of a word, by its likeliest spelling. */
  others: Record<string, readonly string[]>;
  /** The states where the script is used: a search in it more likely means schools there. */
  states: readonly string[];
}

export interface Transliterated {
  typed: string;
  latin: string;
}

type NearestNames = (latin: string, script: Script) => string[];

/**
 * Replaces words of these scripts by Latin ones and lists them. Words in the tables of Devanagari are written in Devanagari, for
 * transliterateToLatin to replace.
 * @param nearestNames the names that a transliterated word may be, the likeliest first: Latin spellings rarely follow the letters exactly
 */
export function fromOtherScripts(text: string, nearestNames: NearestNames = () => []) {
  const replaced: Transliterated[] = [];
  const spellings: Spellings = { others: {}, states: [] };
  const nearestOfFew = ofFewWords(nearestNames);
  const latin = text.replace(RUN, (run) => {
    const words = run.split(/[\s.]+/);
    const parts: string[] = [];
    spellings.states = scriptOf(words[0]).states;
    for (let at = 0; at < words.length;) {
      const { length, latin, others = [] } = wordsAt(words, at, nearestOfFew);
      if (others.length > 0) spellings.others[latin] = others;
      replaced.push({ typed: words.slice(at, at + length).join(" "), latin });
      parts.push(latin);
      at += length;
    }
    return parts.join(" ");
  });
  return { latin, replaced, spellings };
}

/** Comparing a word with all that sound like it takes milliseconds. Further words keep their transliteration. */
const MAX_COMPARED_WORDS = 10;

function ofFewWords(nearestNames: NearestNames): NearestNames {
  const found = new Map<string, string[]>();
  return (latin, script) => {
    if (!found.has(latin) && found.size < MAX_COMPARED_WORDS) found.set(latin, nearestNames(latin, script));
    return found.get(latin) ?? [];
  };
}

interface Found {
  length: number;
  latin: string;
  others?: string[];
}

function wordsAt(words: readonly string[], at: number, nearestNames: NearestNames): Found {
  const script = scriptOf(words[at]);
  for (let length = Math.min(MAX_WORDS, words.length - at); length > 0; length--) {
    const latin = findIn(script, folded(words.slice(at, at + length).join(" ")));
    if (latin !== undefined) return { length, latin, others: otherSpellings(latin, script, nearestNames) };
  }
  const word = folded(words[at]);
  const forms = [word, ...withoutEndings(word, script)];
  const hindi = inDevanagari(word);
  const letters = lettersOf(words[at]);
  const isBesideLetters = [words[at - 1], words[at + 1]].some((one) => one !== undefined && lettersOf(one));
  if (letters && script.name !== "Devanagari" && (letters.length >= MIN_LETTERS || isBesideLetters)) return { length: 1, latin: letters };
  const known = forms.map((form) => inDevanagari(form)).map((form) => form && findInDevanagari(form, script.name));
  const found = known.find(Boolean);
  if (found && script.name === "Devanagari") return { length: 1, latin: found };
  if (found) {
    const latin = WORDS.get(found) ?? findPlace(found) ?? found;
    return { length: 1, latin, others: otherSpellings(latin, script, nearestNames) };
  }
  const carrier = forms.map((form) => carrierSoundingLike(toLatinLetters(form))).find(Boolean);
  if (carrier) return { length: 1, latin: carrier };
  const [latin, ...others] = forms.map((form) => nearestNames(toLatinLetters(form), script)).find(({ length }) => length > 0) ?? [];
  return { length: 1, latin: latin ?? hindi ?? toLatinLetters(word), others };
}

const otherSpellings = (latin: string, script: Script, nearestNames: NearestNames): string[] =>
  nearestNames(latin, script).filter((name) => name !== latin);

function lettersOf(word: string): string | null {
  const hindi = inDevanagari(folded(word));
  return hindi && lettersIn(bySound(hindi), LETTERS_BY_SOUND);
}

/** Two letters may be a word: टीवी. */
const MIN_LETTERS = 3;

/** Languages write the same names of letters with long or short vowels: సీబీఎస్ఈ, ಸಿಬಿಎಸ್ಇ. */
const bySound = (word: string) =>
  word
    .replace(/\u0940/g, "\u093f")
    .replace(/ई/g, "इ")
    .replace(/ऎ/g, "ए")
    .replace(/\u094d/g, "");

/** Punjabi writes S and M as ਐਸ and ਐਮ, southern languages I as ಐ. */
const LETTERS_BY_SOUND: ReadonlyMap<string, string> = new Map([
  ["ऐ", "i"],
  ...[...LETTERS].flatMap(([name, letter]) =>
    [bySound(name), bySound(name).replace(/^ए(?=.)/, "ऐ")].map((one): [string, string] => [one, letter]),
  ),
]);

function scriptOf(word: string): Script {
  const code = word.codePointAt(0)!;
  return SCRIPTS.get(SCRIPT_OF_BLOCK[Math.floor((code - FIRST_BLOCK) / BLOCK_SIZE)] ?? "Arabic")!;
}

/** The word in Devanagari: the blocks of Indian scripts have the same letter order (ISCII), so its tables serve all. Null for Urdu. */
function inDevanagari(word: string): string | null {
  const isIndian = /^[\u0900-\u0d7f]+$/.test(word);
  return isIndian ? word.replace(/./g, (letter) => String.fromCodePoint(FIRST_BLOCK + (letter.codePointAt(0)! % BLOCK_SIZE))) : null;
}

const findIn = (script: Script, word: string): string | undefined =>
  [word, ...withoutEndings(word, script)].map((form) => script.table.get(form)).find((latin) => latin !== undefined);

const withoutEndings = (word: string, { endings }: Script): string[] =>
  endings
    .filter(([ending]) => word.length > ending.length + 1 && word.endsWith(ending))
    .map(([ending, bare]) => word.slice(0, -ending.length) + bare);

const ARABIC: ReadonlyMap<string, string> = new Map(
  (
    "ا=a آ=a ب=b پ=p ت=t ٹ=t ث=s ج=j چ=ch ح=h خ=kh د=d ڈ=d ذ=z ر=r ڑ=r ز=z ژ=z س=s ش=sh ص=s ض=z ط=t ظ=z ع=a غ=gh ف=f ق=q ک=k گ=g ل=l م=m " +
    "ن=n ں=n و=o ؤ=o ہ=h ھ=h ء= ی=i ئ=i ے=e"
  )
    .split(" ")
    .map((pair) => pair.split("=") as [string, string]),
);

/** Letters that other scripts read otherwise: J in Bengali and Odia, NG in Bengali. */
const READ_OTHERWISE = /(?<!\u09cd)\u09af(?!\u09bc)|(?<!\u0b4d)\u0b2f|\u0982/g;
const READ_AS: Readonly<Record<string, string>> = { "\u09af": "\u099c", "\u0b2f": "\u0b1c", "\u0982": "\u0999\u09cd" };

/** Urdu omits short vowels, so only `nearestNames` can find its words. */
const toLatinLetters = (word: string): string =>
  toLatin(
    word.replace(READ_OTHERWISE, (letter) => READ_AS[letter]).replace(/[\u0600-\u06ff]/g, (letter) => ARABIC.get(letter) ?? ""),
  ).toLowerCase();
