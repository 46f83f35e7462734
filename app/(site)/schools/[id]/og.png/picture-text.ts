export const PICTURE_SIZE = { width: 1200, height: 630 };

const NAME_LENGTH = 150;
// Everything except the characters of the picture's fonts: Latin letters with accents, digits, punctuation.
const OTHER_CHARACTERS = /[^\u0020-\u007e\u00a0-\u017f\u2013\u2014\u2018\u2019\u201c\u201d\u2026]+/gu;

/** The text as the picture can draw it, or null: the renderer draws complex scripts wrongly and would download fonts for others. */
export function drawable(text: string): string | null {
  if (text.match(OTHER_CHARACTERS)?.some((part) => /\p{L}/u.test(part))) return null;
  const line = text.replace(OTHER_CHARACTERS, " ").replace(/\s+/g, " ").trim();
  if (!line) return null;
  return line.length <= NAME_LENGTH ? line : `${line.slice(0, NAME_LENGTH - 1).trimEnd()}…`;
}
