import { PINCODE } from "@/lib/schools/places/pincode";

// Numbers that identify a school in a register, typed as a search.

const UDISE_LENGTH = 11;
/** A UDISE code may have two letters. */
const MIN_UDISE_DIGITS = 9;
const UDISE_CODE = /(?<![\p{L}\p{N}])(?:[0-9A-Z]{11}|[1-9]\d{9})(?![\p{L}\p{N}])/gu;
/** 2309 0828 401 */
const NUMBER_IN_PARTS = /(?<![\p{L}\p{N}])\d+(?:[ ./-]\d+)+(?![\p{L}\p{N}])/gu;

/** Codes of digits alone may be written in parts, or without their leading zero. */
export function udiseCodeIn(text: string): string | null {
  const whole = text.toUpperCase().match(UDISE_CODE) ?? [];
  const joined = (text.match(NUMBER_IN_PARTS) ?? []).map(digitsOf).filter(({ length }) => length === UDISE_LENGTH);
  const codes = [...whole, ...joined].map((code) => code.padStart(UDISE_LENGTH, "0"));
  return codes.find((code) => digitsOf(code).length >= MIN_UDISE_DIGITS) ?? null;
}

const AFFILIATION_NUMBER = /(?<![\p{L}\p{N}])[A-Z0-9][A-Z0-9/.:-]{3,38}[A-Z0-9](?![\p{L}\p{N}])/gu;
/** CBSE/AFF/1130456 */
const AFFILIATION_PREFIX = /^(?:(?:CBSE|CISCE|ICSE|AFFILIATION|AFF|NO)[/.:-]*)+(?=[A-Z]{0,2}\d)/;
const MIN_AFFILIATION_LENGTH = 5;
const MIN_AFFILIATION_DIGITS = 3;

export function affiliationNumbersIn(text: string): string[] {
  const numbers = (text.toUpperCase().match(AFFILIATION_NUMBER) ?? []).map((number) => number.replace(AFFILIATION_PREFIX, ""));
  return numbers.filter(
    (number) => number.length >= MIN_AFFILIATION_LENGTH && digitsOf(number).length >= MIN_AFFILIATION_DIGITS && !PINCODE.test(number),
  );
}

const digitsOf = (text: string) => text.replace(/\D/g, "");
