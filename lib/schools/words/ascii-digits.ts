/** The code point of the digit 0 in each script; each is one UTF-16 unit. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0xff10];

/** Replaces all other decimal digits by ASCII digits; the length of the text stays the same. */
export const withAsciiDigits = (text: string): string =>
  text.replace(/[^\P{Nd}\d]/gu, (digit) => {
    const zero = ZEROS.find((start) => digit.charCodeAt(0) >= start && digit.charCodeAt(0) < start + 10);
    return digit.length === 1 && zero !== undefined ? String(digit.charCodeAt(0) - zero) : digit;
  });
