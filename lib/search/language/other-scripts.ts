import { toLatin } from "@/lib/schools/words/to-latin";
import { patternOf } from "./number-phrases";
import devanagari from "./devanagari.json";
import scripts from "./scripts.json";

// Words in the scripts of India besides Devanagari. Registers are in Latin letters, so these are always transliterated. scripts.json has
// the words and places whose Latin spelling can't be derived, by script: "কলকাতা=kolkata".

interface Script {
  /** Names and words of up to MAX_WORDS words. */
  table: ReadonlyMap<string, string>;
  /** Case endings for "in" and "of" a place, longest first. */
  endings: readonly string[];
}

const MAX_WORDS = 3;
const WORD = "[\\u0620-\\u065f\\u0670-\\u06d3\\u0980-\\u0d7f][\\u0620-\\u065f\\u0670-\\u06d3\\u0980-\\u0d7f\\u200c\\u200d]*";
const RUN = patternOf(`${WORD}(?:\\s+${WORD})*`, "g");
const SCRIPT_OF_BLOCK = ["Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada", "Malayalam"] as const;
const BLOCK_SIZE = 0x80;
const FIRST_BLOCK = 0x0980;
const FIRST_OF_DEVANAGARI = 0x0900;

const CHILLU: Readonly<Record<string, string>> = { ൺ: "ണ്", ൻ: "ന്", ർ: "ര്", ൽ: "ല്", ൾ: "ള്", ൿ: "ക്" };

/** One spelling of the same letters: Malayalam's final consonants, Punjabi's nasals, Arabic and Persian forms. */
const folded = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\u200c\u200d]/g, "")
    .replace(/[ൺൻർൽൾൿ]/g, (letter) => CHILLU[letter])
    .replace(/\u0a70/g, "\u0a02")
    .replace(/\u0a71/g, "")
    .replace(/[يى]/g, "ی")
    .replace(/ك/g, "ک")
    .replace(/[هۀة]/g, "ہ");

const SCRIPTS: ReadonlyMap<string, Script> = new Map(
  Object.entries(scripts).map(([name, { words, places, endings }]) => {
    const pairs = [...words, ...places].flatMap((line) => line.split(", ")).map((pair) => pair.split("="));
    return [
      name,
      { table: new Map(pairs.map(([word, latin]) => [folded(word), latin])), endings: endings.split(" ").filter(Boolean).map(folded) },
    ];
  }),
);

/** Words whose Latin spelling devanagari.json has. */
const KNOWN_DEVANAGARI = new Set(Object.keys({ ...devanagari.words, ...devanagari.letters }).map((word) => word.normalize("NFC")));

export interface Transliterated {
  typed: string;
  latin: string;
}

/**
 * Replaces words of these scripts by Latin ones, and tells which.
 * @param nearestName the name that a transliterated word probably is, if any: Latin spellings rarely follow the letters exactly
 */
export function fromOtherScripts(text: string, nearestName: (latin: string) => string | null = () => null) {
  const replaced: Transliterated[] = [];
  const latin = text.replace(RUN, (run) => {
    const words = run.split(/\s+/);
    const parts: string[] = [];
    for (let at = 0; at < words.length;) {
      const { length, latin } = wordsAt(words, at, nearestName);
      replaced.push({ typed: words.slice(at, at + length).join(" "), latin });
      parts.push(latin);
      at += length;
    }
    return parts.join(" ");
  });
  return { latin, replaced };
}

function wordsAt(words: readonly string[], at: number, nearestName: (latin: string) => string | null) {
  const script = SCRIPTS.get(scriptOf(words[at]))!;
  for (let length = Math.min(MAX_WORDS, words.length - at); length > 0; length--) {
    const latin = findIn(script, folded(words.slice(at, at + length).join(" ")));
    if (latin !== undefined) return { length, latin };
  }
  const word = folded(words[at]);
  const hindi = inDevanagari(word);
  const letters = hindi && lettersIn(bySound(hindi), LETTERS_BY_SOUND);
  if (letters && letters.length >= MIN_LETTERS) return { length: 1, latin: letters };
  // Still in Devanagari: callers pass the text on to transliterateToLatin.
  if (hindi && KNOWN_DEVANAGARI.has(hindi)) return { length: 1, latin: hindi };
  const stems = [word, ...withoutEndings(word, script)].map(toLatinLetters);
  return { length: 1, latin: stems.map(nearestName).find(Boolean) ?? hindi ?? stems[0] };
}

/** The letters that are named in one word, such as डीपीएस; null if others are in it. */
export function lettersIn(word: string, names: ReadonlyMap<string, string>): string | null {
  if (word === "") return "";
  for (let length = Math.min(MAX_NAME_LENGTH, word.length); length > 0; length--) {
    const first = names.get(word.slice(0, length));
    const rest = first === undefined ? null : lettersIn(word.slice(length), names);
    if (rest !== null) return first + rest;
  }
  return null;
}

const MAX_NAME_LENGTH = Math.max(...Object.keys(devanagari.letters).map((name) => name.length));
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
  ...Object.entries(devanagari.letters).flatMap(([name, letter]) =>
    [bySound(name), bySound(name).replace(/^ए(?=.)/, "ऐ")].map((one): [string, string] => [one, letter]),
  ),
]);

function scriptOf(word: string): string {
  const code = [...word].map((letter) => letter.codePointAt(0)!).find((one) => one < 0x2000) ?? FIRST_BLOCK;
  return SCRIPT_OF_BLOCK[Math.floor((code - FIRST_BLOCK) / BLOCK_SIZE)] ?? "Arabic";
}

/** The word in Devanagari: the blocks of Indian scripts have the same letter order (ISCII), so its tables serve all. Null for Urdu. */
function inDevanagari(word: string): string | null {
  const isIndian = /^[\u0980-\u0d7f]+$/.test(word);
  return isIndian
    ? word.replace(/./g, (letter) => String.fromCodePoint(FIRST_OF_DEVANAGARI + (letter.codePointAt(0)! % BLOCK_SIZE)))
    : null;
}

const findIn = (script: Script, word: string): string | undefined =>
  [word, ...withoutEndings(word, script)].map((form) => script.table.get(form)).find((latin) => latin !== undefined);

const withoutEndings = (word: string, { endings }: Script): string[] =>
  endings.filter((ending) => word.length > ending.length + 1 && word.endsWith(ending)).map((ending) => word.slice(0, -ending.length));

const ARABIC: ReadonlyMap<string, string> = new Map(
  (
    "ا=a آ=a ب=b پ=p ت=t ٹ=t ث=s ج=j چ=ch ح=h خ=kh د=d ڈ=d ذ=z ر=r ڑ=r ز=z ژ=z س=s ش=sh ص=s ض=z ط=t ظ=z ع=a غ=gh ف=f ق=q ک=k گ=g ل=l م=m " +
    "ن=n ں=n و=o ؤ=o ہ=h ھ=h ء= ی=i ئ=i ے=e"
  )
    .split(" ")
    .map((pair) => pair.split("=") as [string, string]),
);

/** Roughly: Urdu leaves out short vowels, so only `nearestName` makes names of its words. */
const toLatinLetters = (word: string): string =>
  toLatin(word.replace(/[\u0600-\u06ff]/g, (letter) => ARABIC.get(letter) ?? "")).toLowerCase();
