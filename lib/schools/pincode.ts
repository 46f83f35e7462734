import { withAsciiDigits } from "./ascii-digits";

/** Six digits, the first not 0. */
export const PINCODE = /^[1-9][0-9]{5}$/;

const AMONG_WORDS = /(?<!\d)[1-9]\d{2}[ -]?\d{3}(?!\d)/g;

/** The pincode that somebody has written: ४११००१, "411 001", "Pune - 411001."; null: none, or several. */
export function pincodeIn(text: string): string | null {
  const plain = withAsciiDigits(text);
  const found = /\p{L}/u.test(plain) ? (plain.match(AMONG_WORDS) ?? []) : [plain];
  const [code, ...others] = new Set(found.map((one) => one.replace(/[\s.,-]/g, "")));
  return code !== undefined && others.length === 0 && PINCODE.test(code) ? code : null;
}
