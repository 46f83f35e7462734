import type { TimeSlice } from "@/lib/platform/time-slice";

/** Work that may be left for a moment wherever it yields. */
export type CooperativeTask<Result> = Generator<void, Result>;

/** So many schools take a fraction of a turn. */
const DOCS_PER_STEP = 256;

/** Looks at so many schools a few at a time: at those from one place up to another. */
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
