/** A word of fewer letters has too many neighbours to mean one of them. */
export const SHORTEST_CORRECTED = 4;
const TWO_EDITS_FROM = 6;
/** How many typing errors a word may have. */
export const editsAllowed = (word: string): number => (word.length >= TWO_EDITS_FROM ? 2 : 1);

/** A word of so many letters may lack some of a longer one: where few words are compared, the longer says how many errors there may be. */
export const LETTERS_LACK_FROM = 5;

/** How far a word is from one of few that it may be meant as; Infinity: too far, or farther than `least`. */
export function editsBetween(word: string, meant: string, least = Infinity): number {
  if (word.length < SHORTEST_CORRECTED) return Infinity;
  const most = Math.min(least, editsAllowed(word.length >= LETTERS_LACK_FROM && meant.length > word.length ? meant : word));
  const edits = editDistance(word, meant, most);
  return edits > most ? Infinity : edits;
}

const LONGEST = 64;
/** Three lines of the table, used again by each comparison: thousands are made for one search. */
const lines = [new Uint8Array(LONGEST), new Uint8Array(LONGEST), new Uint8Array(LONGEST)];

/**
 * How many letters must be put in, left out, replaced or swapped with their neighbour to make one word of the other;
 * `most` + 1 where it is more than that. For words of fewer than 64 letters.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most || other.length >= LONGEST) return most + 1;
  const line = distances(one, other, most);
  return line ? Math.min(line[other.length], most + 1) : most + 1;
}

/** The same from what is half typed to the beginning of a word that is nearest to it. */
export function beginningDistance(typed: string, word: string, most: number): number {
  const beginning = word.slice(0, typed.length + most);
  if (beginning.length < typed.length - most || beginning.length >= LONGEST) return most + 1;
  const line = distances(typed, beginning, most);
  let least = most + 1;
  for (let column = Math.max(0, typed.length - most); line && column <= beginning.length; column++)
    if (line[column] < least) least = line[column];
  return least;
}

/** From one word to each beginning of the other, looking only at those that may be within `most`; null: none is. */
function distances(one: string, other: string, most: number): Uint8Array | null {
  let [before, last, line] = lines;
  for (let column = 0; column <= other.length; column++) last[column] = column;
  for (let row = 1; row <= one.length; row++) {
    const letter = one.charCodeAt(row - 1);
    const from = Math.max(1, row - most);
    const to = Math.min(other.length, row + most);
    let least = (line[from - 1] = from === 1 ? row : most + 1);
    if (to < other.length) line[to + 1] = most + 1;
    for (let column = from; column <= to; column++) {
      const cost =
        letter === other.charCodeAt(column - 1) ? last[column - 1] : 1 + Math.min(last[column], line[column - 1], last[column - 1]);
      const isSwap =
        row > 1 && column > 1 && letter === other.charCodeAt(column - 2) && one.charCodeAt(row - 2) === other.charCodeAt(column - 1);
      line[column] = isSwap ? Math.min(cost, before[column - 2] + 1) : cost;
      if (line[column] < least) least = line[column];
    }
    if (least > most) return null;
    [before, last, line] = [last, line, before];
  }
  return last;
}
