const LETTERS = /^[\p{L}\p{M}]?$/u;

/** In a shorter word, one letter makes another name: Block A, Vidyalaya II. */
const MIN_WORD_LETTERS = 4;

/**
 * Whether two names differ in one letter of a word: added, left out, replaced, or swapped with the next. Not in a digit: School 1 isn't
 * School 2.
 */
export function isTypingSlip(before: string, after: string): boolean {
  const [one, other] = [[...before], [...after]];
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const [lost, gained] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  if (lost.length + gained.length === 0) return false;
  if (Math.min(wordLength(one, start), wordLength(other, start)) < MIN_WORD_LETTERS) return false;
  const isSwap = lost.length === 2 && lost[0] === gained[1] && lost[1] === gained[0] && gained.length === 2;
  if (isSwap) return [...lost].every((letter) => LETTERS.test(letter));
  return [lost, gained].every((letters) => letters.length <= 1 && LETTERS.test(letters.join("")));
}

/** How many letters the word around this index has. */
function wordLength(characters: string[], index: number): number {
  const isLetter = (at: number) => at >= 0 && at < characters.length && /[\p{L}\p{M}]/u.test(characters[at]);
  let [from, to] = [index, index];
  while (isLetter(from - 1)) from--;
  while (isLetter(to)) to++;
  return to - from;
}
