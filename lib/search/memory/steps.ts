import type { Turn } from "@/lib/platform/turn";

/** Work that may be left for a moment wherever it yields. */
export type Steps<Result> = Generator<void, Result>;

/** So many schools take a fraction of a turn. */
export const SCHOOLS_A_STEP = 256;

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
