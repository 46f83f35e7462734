import { withAsciiDigits } from "@/lib/schools/words/ascii-digits";

export const PINCODE = /^[1-9][0-9]{5}$/;

const PINCODE_IN_TEXT = /(?<!\d)[1-9]\d{2}[ -]?\d{3}(?!\d)/g;

/** The pincode in a text such as "४११००१", "411 001" or "Pune - 411001."; null if it has none or several. */
export function findPincode(text: string): string | null {
  const plain = withAsciiDigits(text);
  const candidates = /\p{L}/u.test(plain) ? (plain.match(PINCODE_IN_TEXT) ?? []) : [plain];
  const [code, ...others] = new Set(candidates.map((candidate) => candidate.replace(/[\s.,-]/g, "")));
  return code !== undefined && others.length === 0 && PINCODE.test(code) ? code : null;
}
