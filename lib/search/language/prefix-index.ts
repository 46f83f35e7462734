import { lowerBound } from "../engine/lower-bound";

const RUN = 1_000;

export class PrefixIndex {
  readonly #runs: string[][] = [[]];

  add(word: string): void {
    const at = this.#runOf(word);
    const run = this.#runs[at];
    run.splice(placeIn(run, word), 0, word);
    // Words mostly arrive in order: then a run stays full, and the next one begins.
    const isLast = at === this.#runs.length - 1;
    if (run.length > RUN) this.#runs.splice(at + 1, 0, run.splice(isLast ? RUN : RUN / 2));
  }

  list(prefix: string, max: number): string[] {
    const found: string[] = [];
    for (let at = this.#runOf(prefix); at < this.#runs.length; at++) {
      const run = this.#runs[at];
      for (let index = placeIn(run, prefix); index < run.length; index++) {
        if (found.length === max || !run[index].startsWith(prefix)) return found;
        found.push(run[index]);
      }
    }
    return found;
  }

  #runOf(word: string): number {
    return Math.max(0, lowerBound(this.#runs.length, (at) => this.#runs[at][0] > word) - 1);
  }
}

const placeIn = (run: readonly string[], word: string): number => lowerBound(run.length, (at) => run[at] >= word);
