/** Whoever has had the thread for so long lets those have it who wait. A light question is done before, and waits for nobody. */
const TURN_MS = 0.25;

/** The time that one piece of work has the thread for itself. */
export class Turn {
  #since = performance.now();

  /** Where the work may be left for a moment: the next turn begins when all who waited have had theirs. */
  async mayEnd(): Promise<void> {
    if (performance.now() - this.#since < TURN_MS) return;
    await new Promise<void>((done) => setImmediate(done));
    this.#since = performance.now();
  }
}
