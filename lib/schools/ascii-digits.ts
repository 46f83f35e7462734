/** Where the digits of a script begin; all of these take one place in a string. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0xff10];

/** The same text, as long as before, with ASCII digits in place of all others. */
export const withAsciiDigits = (text: string): string =>
  text.replace(/[^\P{Nd}\d]/gu, (sign) => {
    const zero = ZEROS.find((start) => sign.charCodeAt(0) >= start && sign.charCodeAt(0) < start + 10);
    return sign.length === 1 && zero !== undefined ? String(sign.charCodeAt(0) - zero) : sign;
  });
