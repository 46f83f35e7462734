import { PINCODE } from "@/lib/schools/places/pincode";
import { excerpt, found, isUnknown, none, type ParsedFact, refused } from "./parsed-fact";

/** Reads eleven digits or letters, and restores a leading 0 that a spreadsheet removed. */
export function readUdiseCode(text: string): ParsedFact<string> {
  if (isUnknown(text)) return none;
  const code = text.replace(/^'|[\s-]/g, "").toUpperCase();
  if (/^[0-9A-Z]{11}$/.test(code)) return found(code);
  if (/^[1-9][0-9]{9}$/.test(code)) return found(`0${code}`);
  return refused(`UDISE code “${excerpt(text)}” does not have eleven digits or letters`);
}

export function readAffiliationNumber(text: string): ParsedFact<string> {
  if (isUnknown(text)) return none;
  const number = text.replace(/\s+/g, "").replace(/\.0+$/, "");
  return /^[0-9A-Za-z][0-9A-Za-z/-]{1,29}$/.test(number) ? found(number) : refused(`affiliation number “${excerpt(text)}” cannot be read`);
}

export function readPincode(text: string): string | null {
  if (PINCODE.test(text)) return text;
  const digits = text.replace(/\s+/g, "").replace(/\.0+$/, "");
  return PINCODE.test(digits) ? digits : null;
}
