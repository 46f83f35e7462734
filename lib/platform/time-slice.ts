/** Whoever has had the thread for so long lets those have it who wait. A light question is done before, and waits for nobody. */
const MAX_SLICE_MS = 0.25;

/** The time that one piece of work has the thread for itself. */
export class TimeSlice {
  #since = performance.now();

  /** Where the work may be left for a moment: the next turn begins when all who waited have had theirs. */
  async yieldIfDue(): Promise<void> {
    if (performance.now() - this.#since < MAX_SLICE_MS) return;
    await new Promise<void>((done) => setImmediate(done));
    this.#since = performance.now();
  }
}
