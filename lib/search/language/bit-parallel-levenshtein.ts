/** The maximum length of compared words: each prefix is one bit of a 32-bit number. */
export const MAX_WORD_LENGTH = 30;
export const TOO_FAR = 3;
const ASCII_CODES = 128;

/**
 * Compares many words with one typed word: bit-parallel dynamic programming (Wu and Manber 1992) with transpositions.
 * Each number of edits has a vector with a bit per prefix of the typed word; words with a common prefix share its vectors.
 */
export class BitParallelLevenshtein {
  readonly letters = Buffer.alloc(MAX_WORD_LENGTH);
  /** For each length: the fewest edits between the typed word and any prefix of the current word up to that length. */
  readonly nearest = new Uint8Array(MAX_WORD_LENGTH + 1);

  /** For each prefix of the current word, by length: the prefixes of the typed word within 0, 1 and 2 edits. */
  private readonly hasZeroEdits = new Int32Array(MAX_WORD_LENGTH + 1);
  private readonly isWithinOneEdit = new Int32Array(MAX_WORD_LENGTH + 1);
  private readonly isWithinTwoEdits = new Int32Array(MAX_WORD_LENGTH + 1);
  /** For each letter, its positions in the typed word: bit n for the nth letter. */
  private readonly positionsOf = new Int32Array(ASCII_CODES);
  /** The bits of all prefixes of the typed word, and the bit of the whole word. */
  private readonly all: number;
  private readonly wholeWord: number;
  /** The prefixes that may use all edits allowed; shorter ones must use one less. */
  private readonly fullEditsMask: number;

  /** @param strictLength prefixes of the typed word shorter than this must be within `max` - 1 edits */
  constructor(
    typed: string,
    readonly max: number,
    strictLength = 0,
  ) {
    for (let at = 0; at < typed.length; at++) this.positionsOf[typed.charCodeAt(at)] |= 2 << at;
    this.wholeWord = 1 << typed.length;
    this.all = this.wholeWord | (this.wholeWord - 1);
    [this.hasZeroEdits[0], this.isWithinOneEdit[0], this.isWithinTwoEdits[0]] = [0b1, 0b11 & this.all, 0b111 & this.all];
    this.fullEditsMask = -1 << strictLength;
    this.nearest[0] = this.distanceAt(0);
  }

  /** Compares the letters from `from` on and returns how many it accepted before a match within `max` became impossible. */
  compare(from: number, length: number): number {
    const [isWithin, isNearer] = this.max === 1 ? [this.isWithinOneEdit, this.hasZeroEdits] : [this.isWithinTwoEdits, this.isWithinOneEdit];
    for (let at = from; at < length; at++) {
      this.advance(at);
      if (((isWithin[at + 1] & this.fullEditsMask) | isNearer[at + 1]) === 0) return at - from;
      this.nearest[at + 1] = Math.min(this.nearest[at], this.distanceAt(at + 1));
    }
    return length - from;
  }

  distanceAt(length: number): number {
    if (this.hasZeroEdits[length] & this.wholeWord) return 0;
    if (this.isWithinOneEdit[length] & this.wholeWord) return 1;
    return this.isWithinTwoEdits[length] & this.wholeWord ? 2 : TOO_FAR;
  }

  /** Computes the next vectors. An edit is a deletion, an insertion, a substitution or a swap with the letter before. */
  private advance(at: number): void {
    const { hasZeroEdits, isWithinOneEdit, isWithinTwoEdits, positionsOf, letters } = this;
    const positions = positionsOf[letters[at]];
    const [none, one, two] = [hasZeroEdits[at], isWithinOneEdit[at], isWithinTwoEdits[at]];
    const swapped = at > 0 ? (positions << 1) & positionsOf[letters[at - 1]] : 0;
    const [noneBefore, oneBefore] = at > 0 ? [hasZeroEdits[at - 1], isWithinOneEdit[at - 1]] : [0, 0];
    const nextNone = (none << 1) & positions;
    const nextOne = ((one << 1) & positions) | none | (none << 1) | (nextNone << 1) | ((noneBefore << 2) & swapped);
    const nextTwo = ((two << 1) & positions) | one | (one << 1) | (nextOne << 1) | ((oneBefore << 2) & swapped);
    hasZeroEdits[at + 1] = nextNone;
    isWithinOneEdit[at + 1] = nextOne & this.all;
    isWithinTwoEdits[at + 1] = nextTwo & this.all;
  }
}
