import type { Turn } from "@/lib/platform/turn";

/** Work that may be left for a moment wherever it yields. */
export type Steps<Result> = Generator<void, Result>;

/** So many schools take a fraction of a turn. */
const SCHOOLS_A_STEP = 256;

/** Looks at so many schools a few at a time: at those from one place up to another. */
export function* inSteps(count: number, look: (from: number, to: number) => void): Steps<void> {
  for (let from = 0; from < count; from += SCHOOLS_A_STEP) {
    look(from, Math.min(count, from + SCHOOLS_A_STEP));
    yield;
  }
}

export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

export async function inTurns<Result>(steps: Steps<Result>, turn: Turn): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await turn.mayEnd();
  }
}
