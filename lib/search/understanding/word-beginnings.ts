import { firstAt } from "../first-at";

/** So many words that came out of order are looked at one by one; more are put in their places. */
const MOST_LATER = 2_000;

/** Words in their order, so that those that begin alike are found together. They mostly come in it. */
export class WordBeginnings {
  #sorted: string[] = [];
  #later: string[] = [];

  add(word: string): void {
    const last = this.#sorted.at(-1);
    if (last === undefined || word > last) this.#sorted.push(word);
    else if (this.#later.push(word) > MOST_LATER) {
      this.#sorted = [...this.#sorted, ...this.#later].sort();
      this.#later = [];
    }
  }

  /** Words that begin so, `most` at most. */
  list(beginning: string, most: number): string[] {
    const found: string[] = [];
    for (
      let at = firstAt(this.#sorted.length, (index) => this.#sorted[index] >= beginning);
      at < this.#sorted.length && found.length < most && this.#sorted[at].startsWith(beginning);
      at++
    )
      found.push(this.#sorted[at]);
    for (const word of this.#later) if (found.length < most && word.startsWith(beginning)) found.push(word);
    return found;
  }
}
