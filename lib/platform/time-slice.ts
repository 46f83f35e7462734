/** Longer than cheap queries take, so that these never yield. */
const MAX_SLICE_MS = 0.25;

export class TimeSlice {
  #since = performance.now();

  async yieldIfDue(): Promise<void> {
    if (performance.now() - this.#since < MAX_SLICE_MS) return;
    await new Promise<void>((done) => setImmediate(done));
    this.#since = performance.now();
  }
}
