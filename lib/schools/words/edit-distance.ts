/** Shorter words have too many neighbours to be corrected. */
export const MIN_CORRECTED_LENGTH = 4;
const TWO_EDITS_MIN_LENGTH = 6;
export const editsAllowed = (word: string): number => (word.length >= TWO_EDITS_MIN_LENGTH ? 2 : 1);

/**
 * If a typed word of this length lacks letters of a longer word, the longer word's length decides how many edits are allowed.
 */
export const LETTERS_LACK_FROM = 5;

/**
 * The number of edits between a typed word and a candidate; Infinity if it is more than allowed, or more than `limit`.
 * For a few candidates; BitParallelLevenshtein compares many.
 */
export function editsBetween(word: string, meant: string, limit = Infinity): number {
  if (word.length < MIN_CORRECTED_LENGTH) return Infinity;
  const max = Math.min(limit, editsAllowed(word.length >= LETTERS_LACK_FROM && meant.length > word.length ? meant : word));
  const edits = editDistance(word, meant, max);
  return edits > max ? Infinity : edits;
}

const MAX_LENGTH = 64;
/** Three rows of the table, reused by all calls: one search makes thousands of comparisons. */
const lines = [new Uint8Array(MAX_LENGTH), new Uint8Array(MAX_LENGTH), new Uint8Array(MAX_LENGTH)];

/** Damerau-Levenshtein distance (optimal string alignment), or `max` + 1 if it is more; for words of fewer than 64 letters. */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max || other.length >= MAX_LENGTH) return max + 1;
  const line = distances(one, other, max);
  return line ? Math.min(line[other.length], max + 1) : max + 1;
}

/** The distance between a typed text and the nearest prefix of a word, or `max` + 1 if it is more. */
export function prefixDistance(typed: string, word: string, max: number): number {
  const prefix = word.slice(0, typed.length + max);
  if (prefix.length < typed.length - max || prefix.length >= MAX_LENGTH) return max + 1;
  const line = distances(typed, prefix, max);
  let min = max + 1;
  for (let column = Math.max(0, typed.length - max); line && column <= prefix.length; column++) if (line[column] < min) min = line[column];
  return min;
}

/** The last row of the table, computed only in a band of `max` around the diagonal (Ukkonen 1985); null if all values exceed `max`. */
function distances(one: string, other: string, max: number): Uint8Array | null {
  let [before, last, line] = lines;
  for (let column = 0; column <= other.length; column++) last[column] = column;
  for (let row = 1; row <= one.length; row++) {
    const letter = one.charCodeAt(row - 1);
    const from = Math.max(1, row - max);
    const to = Math.min(other.length, row + max);
    let min = (line[from - 1] = from === 1 ? row : max + 1);
    if (to < other.length) line[to + 1] = max + 1;
    for (let column = from; column <= to; column++) {
      const cost =
        letter === other.charCodeAt(column - 1) ? last[column - 1] : 1 + Math.min(last[column], line[column - 1], last[column - 1]);
      const isSwap =
        row > 1 && column > 1 && letter === other.charCodeAt(column - 2) && one.charCodeAt(row - 2) === other.charCodeAt(column - 1);
      line[column] = isSwap ? Math.min(cost, before[column - 2] + 1) : cost;
      if (line[column] < min) min = line[column];
    }
    if (min > max) return null;
    [before, last, line] = [last, line, before];
  }
  return last;
}
