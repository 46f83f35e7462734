/**
 * Transliterates nine Indian scripts to Latin letters, roughly, for URLs; unknown signs are dropped. Their Unicode blocks of 128
 * share one letter order (ISCII's), so one table by offset serves all: Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil …
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
    if (offset >= 0x66 && offset <= 0x6f) {
      latin += (needsVowel ? "a" : "") + String(offset - 0x66);
      needsVowel = false;
    } else if (offset === VIRAMA) {
      needsVowel = false;
    } else if (CONSONANTS[offset]) {
      latin += (needsVowel ? "a" : "") + CONSONANTS[offset];
      needsVowel = true;
    } else if (VOWEL_SIGNS[offset]) {
      latin += VOWEL_SIGNS[offset];
      needsVowel = false;
    } else if (VOWELS[offset]) {
      latin += (needsVowel ? "a" : "") + VOWELS[offset];
      needsVowel = false;
    } else if (offset === 0x01 || offset === 0x02) {
      latin += (needsVowel ? "a" : "") + "n";
      needsVowel = false;
    } else if (offset === 0x64 || offset === 0x65) {
      latin += " ";
      needsVowel = false;
    }
  }
  return latin;
}

const FIRST_BLOCK = 0x0900;
const LAST_BLOCK = 0x0d7f;
const VIRAMA = 0x4d;

const soundsFrom = (first: number, sounds: string): Record<number, string> =>
  Object.fromEntries(sounds.split(" ").flatMap((sound, index) => (sound === "-" ? [] : [[first + index, sound]])));

const VOWELS = soundsFrom(0x05, "a aa i ee u oo ri l e e e ai o o o au");
const CONSONANTS = {
  ...soundsFrom(0x15, "k kh g gh ng ch chh j jh ny t th d dh n t th d dh n n p ph b bh m y r r l l l v sh sh s h"),
  ...soundsFrom(0x58, "q kh g z r rh f y"),
};
const VOWEL_SIGNS = soundsFrom(0x3e, "a i ee u oo ri ri e e e ai o o o au");
