import type { TimeSlice } from "@/lib/platform/time-slice";

export type CooperativeTask<Result> = Generator<void, Result>;

const DOCS_PER_STEP = 256;

export function* runInBatches(count: number, look: (from: number, to: number) => void): CooperativeTask<void> {
  for (let from = 0; from < count; from += DOCS_PER_STEP) {
    look(from, Math.min(count, from + DOCS_PER_STEP));
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
