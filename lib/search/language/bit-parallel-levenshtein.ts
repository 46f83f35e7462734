/** The longest word that is compared: what is known of a beginning is one bit of a number for each of its letters. */
export const LONGEST = 30;
export const TOO_FAR = 3;
const CODES = 128;

/**
 * Compares many words with what was typed. What is asked of the table of edits (edit-distance.ts) is only which of its numbers are 0, at most
 * 1 and at most 2, so a line of it, from one beginning of a word to all beginnings of what was typed, is three numbers with a bit for each.
 */
export class BitParallelLevenshtein {
  /** The word that is looked at. */
  readonly letters = Buffer.alloc(LONGEST);
  /** With how many edits all that was typed becomes the nearest of the word's beginnings up to each length. */
  readonly nearest = new Uint8Array(LONGEST + 1);

  /** For each length of the word's beginnings which of what was typed are within none, one and two edits. */
  private readonly hasZeroEdits = new Int32Array(LONGEST + 1);
  private readonly isWithinOneEdit = new Int32Array(LONGEST + 1);
  private readonly isWithinTwoEdits = new Int32Array(LONGEST + 1);
  /** Of each letter: where it stands in what was typed, bit n for the nth place. */
  private readonly placesOf = new Int32Array(CODES);
  /** The bits of all beginnings of what was typed, of all of it. */
  private readonly all: number;
  private readonly wholeAlternative: number;
  /** Those that may take as many edits as are allowed; shorter ones must take one less. */
  private readonly ending: number;

  /** @param nearerUpTo how many letters of what was typed must be nearer by one edit than all of it */
  constructor(
    typed: string,
    readonly max: number,
    nearerUpTo = 0,
  ) {
    for (let at = 0; at < typed.length; at++) this.placesOf[typed.charCodeAt(at)] |= 2 << at;
    this.wholeAlternative = 1 << typed.length;
    this.all = this.wholeAlternative | (this.wholeAlternative - 1);
    [this.hasZeroEdits[0], this.isWithinOneEdit[0], this.isWithinTwoEdits[0]] = [0b1, 0b11 & this.all, 0b111 & this.all];
    this.ending = -1 << nearerUpTo;
    this.nearest[0] = this.distanceAt(0);
  }

  /** How many of the letters from one on were compared before it shows that they lead to nothing within `most`. */
  compare(from: number, length: number): number {
    const [withTimeLimit, nearer] =
      this.max === 1 ? [this.isWithinOneEdit, this.hasZeroEdits] : [this.isWithinTwoEdits, this.isWithinOneEdit];
    for (let at = from; at < length; at++) {
      this.advance(at);
      if (((withTimeLimit[at + 1] & this.ending) | nearer[at + 1]) === 0) return at - from;
      this.nearest[at + 1] = Math.min(this.nearest[at], this.distanceAt(at + 1));
    }
    return length - from;
  }

  /** How many edits make all that was typed of the beginning of this length. */
  distanceAt(length: number): number {
    if (this.hasZeroEdits[length] & this.wholeAlternative) return 0;
    if (this.isWithinOneEdit[length] & this.wholeAlternative) return 1;
    return this.isWithinTwoEdits[length] & this.wholeAlternative ? 2 : TOO_FAR;
  }

  /** Each edit leaves out a letter, puts one in, takes one for another, or swaps this one with the one before. */
  private advance(at: number): void {
    const { hasZeroEdits: withinNone, isWithinOneEdit: withinOne, isWithinTwoEdits: withinTwo, placesOf, letters } = this;
    const places = placesOf[letters[at]];
    const [none, one, two] = [withinNone[at], withinOne[at], withinTwo[at]];
    const swapped = at > 0 ? (places << 1) & placesOf[letters[at - 1]] : 0;
    const [noneBefore, oneBefore] = at > 0 ? [withinNone[at - 1], withinOne[at - 1]] : [0, 0];
    const nextNone = (none << 1) & places;
    const nextOne = ((one << 1) & places) | none | (none << 1) | (nextNone << 1) | ((noneBefore << 2) & swapped);
    const nextTwo = ((two << 1) & places) | one | (one << 1) | (nextOne << 1) | ((oneBefore << 2) & swapped);
    withinNone[at + 1] = nextNone;
    withinOne[at + 1] = nextOne & this.all;
    withinTwo[at + 1] = nextTwo & this.all;
  }
}
