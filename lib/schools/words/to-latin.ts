/**
 * Transliterates roughly, for URLs. Nine Indian scripts share one letter order (ISCII's) in blocks of 128, so one table by offset serves
 * all.
 */
export function toLatin(text: string): string {
  let latin = "";
  /** The last consonant has no vowel yet: a vowel sign, none (virama) or the inherent a follows. */
  let needsVowel = false;
  for (const character of text.normalize("NFC")) {
    const code = character.codePointAt(0) ?? 0;
    if (code < FIRST_BLOCK || code > LAST_BLOCK) {
      if (needsVowel && /\p{L}/u.test(character)) latin += "a";
      needsVowel = false;
      latin += character;
      continue;
    }
    const offset = code & 0x7f;
    const sound = CONSONANTS[offset] ?? VOWELS[offset];
    if (offset in SIGNS) latin += SIGNS[offset];
    else if (sound) latin += (needsVowel ? "a" : "") + sound;
    else continue;
    needsVowel = offset in CONSONANTS;
  }
  return latin;
}

export const FIRST_BLOCK = 0x0900;
const LAST_BLOCK = 0x0d7f;

const soundsFrom = (first: number, sounds: string): Record<number, string> =>
  Object.fromEntries(sounds.split(" ").map((sound, index) => [first + index, sound]));

const VOWELS: Record<number, string> = {
  ...soundsFrom(0x05, "a aa i ee u oo ri l e e e ai o o o au"),
  ...soundsFrom(0x01, "n n"),
  ...soundsFrom(0x66, "0 1 2 3 4 5 6 7 8 9"),
};
const CONSONANTS: Record<number, string> = {
  ...soundsFrom(0x15, "k kh g gh ng ch chh j jh ny t th d dh n t th d dh n n p ph b bh m y r r l l l v sh sh s h"),
  ...soundsFrom(0x58, "q kh g z r rh f y"),
};
/** Signs that replace the inherent vowel: vowels, the virama and full stops. */
const SIGNS: Record<number, string> = { ...soundsFrom(0x3e, "a i ee u oo ri ri e e e ai o o o au"), 0x4d: "", 0x64: " ", 0x65: " " };
