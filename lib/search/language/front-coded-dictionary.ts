import { lowerBound } from "../engine/lower-bound";
import { BitParallelLevenshtein } from "./bit-parallel-levenshtein";
import { FrontCodedBlock } from "./front-coded-block";

const END = 2;

/** Words of small Latin letters in their order, on boards so small that a word finds its place in microseconds. */
export class FrontCodedDictionary {
  readonly #blocks = [new FrontCodedBlock()];

  /** Adds a word, unless it is there. */
  add(word: string): void {
    const at = Math.max(0, lowerBound(this.#blocks.length, (index) => this.#blocks[index].first > word) - 1);
    const board = this.#blocks[at];
    if (board.hasRoomFor(word)) return board.put(word);
    // Words that come in their order fill one board after the other.
    const isBehindAll = at === this.#blocks.length - 1 && word > board.last;
    const next = isBehindAll ? new FrontCodedBlock() : board.takeHalf();
    this.#blocks.splice(at + 1, 0, next);
    this.add(word);
  }

  /** Words within so many edits of the one that was typed, one or two, and how many each takes. */
  near(typed: string, max: number): Map<string, number> {
    return this.#listNear(new BitParallelLevenshtein(typed, max), false);
  }

  /**
   * Of those at least the ones that do not end with the same two letters. They have an edit there, so all before must be nearer by one:
   * that leaves far fewer to be compared.
   */
  nearWithDifferentEnding(typed: string, max: number): Map<string, number> {
    return this.#listNear(new BitParallelLevenshtein(typed, max, typed.length - END), false);
  }

  /** The same for words of which a beginning is so near. */
  nearPrefixes(typed: string, max: number): Map<string, number> {
    return this.#listNear(new BitParallelLevenshtein(typed, max), true);
  }

  #listNear(lines: BitParallelLevenshtein, isPrefix: boolean): Map<string, number> {
    const found = new Map<string, number>();
    for (const board of this.#blocks) board.findNear(lines, isPrefix, found);
    return found;
  }
}
