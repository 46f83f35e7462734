/** Longer than this nobody names a school: it is something else that somebody pasted. */
const MAX_CHARACTERS = 80;
/** Seven digits in a row, whatever stands between them: a telephone number, an Aadhaar number. A pincode has six. */
const LONG_NUMBER = /(?:\p{Nd}[\s\-().+]*){7}/u;

/**
 * What was searched for, in one spelling for all ways to write it: small letters, single spaces, no signs. null for what may be about a
 * person: with an @, with seven digits in a row, or too long. It is not counted.
 */
export function countedWords(text: string): string | null {
  const plain = text.normalize("NFKC");
  if (plain.length > MAX_CHARACTERS || plain.includes("@") || LONG_NUMBER.test(plain)) return null;
  const words = plain.toLowerCase().match(/[\p{L}\p{M}\p{Nd}]+/gu);
  return words && words.join(" ");
}
