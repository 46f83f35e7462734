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
  [/[aeiou]+$/, ""],
];

/** "sarasvatee" and "saraswati" have the same key. Only for corrections: names that sound alike are different names. */
export function phoneticKey(word: string): string {
  let key = word;
  for (const [written, sound] of PHONETIC_RULES) key = key.replace(written, sound);
  return key;
}
