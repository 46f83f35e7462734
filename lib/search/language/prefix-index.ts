import { lowerBound } from "../engine/lower-bound";

/** So many words stand in one run, at the most: to put one among them is to move half of these. */
const RUN = 1_000;

/** Words in their order, so that those that begin alike are found together. */
export class PrefixIndex {
  readonly #runs: string[][] = [[]];

  /** Adds a word that is not there. */
  add(word: string): void {
    const at = this.#runOf(word);
    const run = this.#runs[at];
    run.splice(placeIn(run, word), 0, word);
    // Words mostly come in their order: then they fill one run after the other.
    const isLast = at === this.#runs.length - 1;
    if (run.length > RUN) this.#runs.splice(at + 1, 0, run.splice(isLast ? RUN : RUN / 2));
  }

  /** Words that begin so, `most` at most. */
  list(beginning: string, max: number): string[] {
    const found: string[] = [];
    for (let at = this.#runOf(beginning); at < this.#runs.length; at++) {
      const run = this.#runs[at];
      for (let index = placeIn(run, beginning); index < run.length; index++) {
        if (found.length === max || !run[index].startsWith(beginning)) return found;
        found.push(run[index]);
      }
    }
    return found;
  }

  /** The last run whose words may come before this one. */
  #runOf(word: string): number {
    return Math.max(0, lowerBound(this.#runs.length, (at) => this.#runs[at][0] > word) - 1);
  }
}

const placeIn = (run: readonly string[], word: string): number => lowerBound(run.length, (at) => run[at] >= word);
