import { firstAt } from "../first-at";
import { EditLines } from "./edit-lines";
import { WordBoard } from "./word-board";

const END = 2;

/** Words of small Latin letters in their order, on boards so small that a word finds its place in microseconds. */
export class WordShelf {
  readonly #boards = [new WordBoard()];

  /** Adds a word, unless it is there. */
  add(word: string): void {
    const at = Math.max(0, firstAt(this.#boards.length, (index) => this.#boards[index].first > word) - 1);
    const board = this.#boards[at];
    if (board.hasRoomFor(word)) return board.put(word);
    // Words that come in their order fill one board after the other.
    const isBehindAll = at === this.#boards.length - 1 && word > board.last;
    const next = isBehindAll ? new WordBoard() : board.takeHalf();
    this.#boards.splice(at + 1, 0, next);
    this.add(word);
  }

  /** Words within so many edits of the one that was typed, one or two, and how many each takes. */
  near(typed: string, most: number): Map<string, number> {
    return this.#listNear(new EditLines(typed, most), false);
  }

  /**
   * Of those at least the ones that do not end with the same two letters. They have an edit there, so all before must be nearer by one:
   * that leaves far fewer to be compared.
   */
  nearWithOtherEnd(typed: string, most: number): Map<string, number> {
    return this.#listNear(new EditLines(typed, most, typed.length - END), false);
  }

  /** The same for words of which a beginning is so near. */
  nearBegun(typed: string, most: number): Map<string, number> {
    return this.#listNear(new EditLines(typed, most), true);
  }

  #listNear(lines: EditLines, isBegun: boolean): Map<string, number> {
    const found = new Map<string, number>();
    for (const board of this.#boards) board.findNear(lines, isBegun, found);
    return found;
  }
}
