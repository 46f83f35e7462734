const ACCENTS = /[\u0300-\u036f]/g;

/** Apostrophes that people type in names. They are dropped before texts are compared. */
export const APOSTROPHES = /['’‘`]/g;

export const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);

/** Letters without accents; ligatures and full-width letters become plain ones (NFKD). */
export const withoutAccents = (text: string): string => (isAscii(text) ? text : text.normalize("NFKD").replace(ACCENTS, ""));
