import { lowerBound } from "../engine/lower-bound";

const MAX_BLOCK_WORDS = 1_000;

/** Sorted words in blocks, small enough to insert a word quickly. */
export class PrefixIndex {
  readonly #blocks: string[][] = [[]];

  add(word: string): void {
    const at = this.#blockOf(word);
    const block = this.#blocks[at];
    block.splice(positionIn(block, word), 0, word);
    // Words mostly arrive in order: then a block stays full, and the next one begins.
    const isLast = at === this.#blocks.length - 1;
    if (block.length > MAX_BLOCK_WORDS) this.#blocks.splice(at + 1, 0, block.splice(isLast ? MAX_BLOCK_WORDS : MAX_BLOCK_WORDS / 2));
  }

  list(prefix: string, max: number): string[] {
    const found: string[] = [];
    for (let at = this.#blockOf(prefix); at < this.#blocks.length; at++) {
      const block = this.#blocks[at];
      for (let index = positionIn(block, prefix); index < block.length; index++) {
        if (found.length === max || !block[index].startsWith(prefix)) return found;
        found.push(block[index]);
      }
    }
    return found;
  }

  #blockOf(word: string): number {
    return Math.max(0, lowerBound(this.#blocks.length, (at) => this.#blocks[at][0] > word) - 1);
  }
}

const positionIn = (block: readonly string[], word: string): number => lowerBound(block.length, (at) => block[at] >= word);
