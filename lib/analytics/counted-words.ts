import { MAX_COUNTED_LENGTH } from "./criteria";

/** Seven digits in a row, with separators: a phone or Aadhaar number. A pincode has six. */
const LONG_NUMBER = /(?:\p{Nd}[\s\-().+]*){7}/u;

/** Normalises a search for counting: lower case, no punctuation. Null if it may be personal data; such searches aren't counted. */
export function countedWords(text: string): string | null {
  const plain = text.normalize("NFKC");
  if (plain.length > MAX_COUNTED_LENGTH || plain.includes("@") || LONG_NUMBER.test(plain)) return null;
  const words = plain.toLowerCase().match(/[\p{L}\p{M}\p{Nd}]+/gu);
  return words && words.join(" ");
}
