import { lowerBound } from "../engine/lower-bound";
import { BitParallelLevenshtein } from "./bit-parallel-levenshtein";
import { FrontCodedBlock } from "./front-coded-block";

const END = 2;

/** Sorted words of lower-case Latin letters, in blocks small enough to insert a word in microseconds. */
export class FrontCodedDictionary {
  readonly #blocks = [new FrontCodedBlock()];

  /** Adds a word, unless it exists. */
  add(word: string): void {
    const at = Math.max(0, lowerBound(this.#blocks.length, (index) => this.#blocks[index].first > word) - 1);
    const board = this.#blocks[at];
    if (board.hasRoomFor(word)) return board.put(word);
    // Words that arrive in order fill one block after the other.
    const isBehindAll = at === this.#blocks.length - 1 && word > board.last;
    const next = isBehindAll ? new FrontCodedBlock() : board.takeHalf();
    this.#blocks.splice(at + 1, 0, next);
    this.add(word);
  }

  /** The words within `max` (one or two) edits of the typed word, each with its number of edits. */
  near(typed: string, max: number): Map<string, number> {
    return this.#listNear(new BitParallelLevenshtein(typed, max), false);
  }

  /**
   * The near words that do not end in the same two letters, and perhaps some that do.
   * They have an edit in the ending, so everything before must be nearer by one, which leaves far fewer words to
   * compare.
   */
  nearWithDifferentEnding(typed: string, max: number): Map<string, number> {
    return this.#listNear(new BitParallelLevenshtein(typed, max, typed.length - END), false);
  }

  /** The words with a prefix within `max` edits of the typed text, each with its number of edits. */
  nearPrefixes(typed: string, max: number): Map<string, number> {
    return this.#listNear(new BitParallelLevenshtein(typed, max), true);
  }

  #listNear(lines: BitParallelLevenshtein, isPrefix: boolean): Map<string, number> {
    const found = new Map<string, number>();
    for (const board of this.#blocks) board.findNear(lines, isPrefix, found);
    return found;
  }
}
