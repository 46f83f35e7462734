/** Long work yields to the event loop after this many milliseconds. Cheap queries end sooner and never yield. */
const MAX_SLICE_MS = 0.25;

/** Measures how long a task has occupied the event loop. */
export class TimeSlice {
  #since = performance.now();

  /** Lets all waiting events run if the time slice is over, and starts a new slice. */
  async yieldIfDue(): Promise<void> {
    if (performance.now() - this.#since < MAX_SLICE_MS) return;
    await new Promise<void>((done) => setImmediate(done));
    this.#since = performance.now();
  }
}
