/**
 * Indian scripts in Latin letters, near enough for an address. Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil,
 * Telugu, Kannada and Malayalam stand in Unicode one after the other in blocks of 128 with one order of letters (that
 * of ISCII), so one table of the place in the block serves all nine. What is in no table is left out.
 */
export function toLatin(text: string): string {
  let latin = "";
  /** A consonant waits for its vowel: its own sign, or none (virama), or the inherent a. */
  let isOpen = false;
  for (const character of text.normalize("NFC")) {
    const code = character.codePointAt(0) ?? 0;
    if (code < FIRST_BLOCK || code > LAST_BLOCK) {
      if (isOpen && /\p{L}/u.test(character)) latin += "a";
      isOpen = false;
      latin += character;
      continue;
    }
    const place = code & 0x7f;
    if (place >= 0x66 && place <= 0x6f) {
      latin += (isOpen ? "a" : "") + String(place - 0x66);
      isOpen = false;
    } else if (place === VIRAMA) {
      isOpen = false;
    } else if (CONSONANTS[place]) {
      latin += (isOpen ? "a" : "") + CONSONANTS[place];
      isOpen = true;
    } else if (VOWEL_SIGNS[place]) {
      latin += VOWEL_SIGNS[place];
      isOpen = false;
    } else if (VOWELS[place]) {
      latin += (isOpen ? "a" : "") + VOWELS[place];
      isOpen = false;
    } else if (place === 0x01 || place === 0x02) {
      latin += (isOpen ? "a" : "") + "n";
      isOpen = false;
    } else if (place === 0x64 || place === 0x65) {
      latin += " ";
      isOpen = false;
    }
  }
  return latin;
}

const FIRST_BLOCK = 0x0900;
const LAST_BLOCK = 0x0d7f;
const VIRAMA = 0x4d;

const fromPlace = (first: number, sounds: string): Record<number, string> =>
  Object.fromEntries(sounds.split(" ").flatMap((sound, index) => (sound === "-" ? [] : [[first + index, sound]])));

const VOWELS = fromPlace(0x05, "a aa i ee u oo ri l e e e ai o o o au");
const CONSONANTS = {
  ...fromPlace(0x15, "k kh g gh ng ch chh j jh ny t th d dh n t th d dh n n p ph b bh m y r r l l l v sh sh s h"),
  ...fromPlace(0x58, "q kh g z r rh f y"),
};
const VOWEL_SIGNS = fromPlace(0x3e, "a i ee u oo ri ri e e e ai o o o au");
