/** A map split by first letter: a single map that grows beyond half a million words blocks the event loop for 40 ms. */
export class ShardedMap<Known> {
  readonly #byLetter = new Map<string, Map<string, Known>>();

  get(word: string): Known | undefined {
    return this.#byLetter.get(word[0])?.get(word);
  }

  set(word: string, known: Known): void {
    const words = this.#byLetter.get(word[0]) ?? new Map<string, Known>();
    this.#byLetter.set(word[0], words);
    words.set(word, known);
  }
}
