const LETTERS = /^[\p{L}\p{M}]?$/u;

/** Whether two names differ in one letter: added, left out, replaced, or swapped with the next. Not in a digit: School 1 isn't School 2. */
export function isTypingSlip(before: string, after: string): boolean {
  const [one, other] = [[...before], [...after]];
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const [lost, gained] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  if (lost.length + gained.length === 0) return false;
  const isSwap = lost.length === 2 && lost[0] === gained[1] && lost[1] === gained[0] && gained.length === 2;
  if (isSwap) return [...lost].every((letter) => LETTERS.test(letter));
  return [lost, gained].every((letters) => letters.length <= 1 && LETTERS.test(letters.join("")));
}
