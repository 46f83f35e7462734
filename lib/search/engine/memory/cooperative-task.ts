import type { TimeSlice } from "@/lib/platform/time-slice";

/** Work in steps, between which it can yield to the event loop. */
export type CooperativeTask<Result> = Generator<void, Result>;

const BATCH_SIZE = 256;

export function* runInBatches(count: number, work: (from: number, to: number) => void): CooperativeTask<void> {
  for (let from = 0; from < count; from += BATCH_SIZE) {
    work(from, Math.min(count, from + BATCH_SIZE));
    yield;
  }
}

export function runToCompletion<Result>(steps: CooperativeTask<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

export async function runCooperatively<Result>(steps: CooperativeTask<Result>, slice: TimeSlice): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await slice.yieldIfDue();
  }
}
