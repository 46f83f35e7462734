const PHONETIC_RULES: readonly (readonly [RegExp, string])[] = [
  [/ksh|x/g, "ks"],
  [/chh?/g, "c"],
  [/([bdgjkst])h/g, "$1"],
  [/ph/g, "f"],
  [/th/g, "t"],
  [/w/g, "v"],
  [/z/g, "j"],
  [/q/g, "k"],
  [/ee|ii|ie|ea/g, "i"],
  [/oo|uu|ou/g, "u"],
  [/aa/g, "a"],
  [/ai|ei|ay|ey/g, "e"],
  [/au|aw/g, "o"],
  [/y/g, "i"],
  [/m(?=[bp])/g, "n"],
  [/(.)\1+/g, "$1"],
];

/** Both "sarasvatee" and "saraswati" sound like "sarasvati". */
export function soundOf(word: string): string {
  let sound = word;
  for (const [written, spoken] of PHONETIC_RULES) sound = sound.replace(written, spoken);
  return sound;
}

/** "sarasvatee" and "saraswati" have the same key. Only for corrections: names that sound alike are different names. */
export const phoneticKey = (word: string): string => soundOf(word).replace(/[aeiou]+$/, "");

/** Northern languages don't speak an inherent vowel between two syllables: jagajit is Jagjit. */
export const withoutSchwa = (word: string): string => word.replace(/([aeiou][^aeiou]h?)a([^aeiou]h?[aeiou])/g, "$1$2");

const CONSONANT_RULES: readonly (readonly [RegExp, string])[] = [
  [/zh/g, "l"],
  [/ksh|x/g, "ks"],
  [/s?chh?|sh|[jz]/g, "s"],
  [/[kg]h?|q|c/g, "k"],
  [/[td]h?/g, "t"],
  [/[pb]h?|[fvw]/g, "p"],
  [/m(?=[ptk])/g, "n"],
  [/[aeiouyh]/g, ""],
  [/(.)\1+/g, "$1"],
];

/** The consonants, voiced and unvoiced ones as one. Tamil and Bengali write several with one letter, and Urdu omits short vowels. */
export function consonantKey(word: string): string {
  let key = word;
  for (const [written, sound] of CONSONANT_RULES) key = key.replace(written, sound);
  return key;
}

/** Removes vowels, aspiration and doubled letters, in which spellings differ: vidhyalay and vidyalaya become equal. */
export function consonantsOf(word: string): string {
  return word
    .replace(/c?ch+/g, "C")
    .replace(/(.)\1+/g, "$1")
    .replace(/([bdgjklpst])h/g, "$1")
    .replace(/(.)\1+/g, "$1")
    .replace(/z/g, "j")
    .replace(/[cq]/g, "k")
    .replace(/w/g, "v")
    .replace(/(?<=.)[aeiou]+/g, "");
}
