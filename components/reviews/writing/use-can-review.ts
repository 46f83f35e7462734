import { useCallback, useEffect, useSyncExternalStore } from "react";
import { useSignedIn } from "@/components/layout/use-signed-in";
import { fetchKey } from "@/lib/http/client";
import type { CanReview } from "@/lib/reviews/view";

export type Access = "visitor" | "asking" | "failed" | CanReview;

/** null if the session has ended. */
type Answer = CanReview | "failed" | null;

/** The latest answer by school, shared by all components of a page; `asking` has the schools with a request in progress. */
const answers = new Map<string, Answer>();
const asking = new Set<string>();
const listeners = new Set<() => void>();

/** Whether the person can review a school. The page is cached for everyone, so the browser asks, and only for signed-in people. */
export function useCanReview(schoolId: string): { access: Access; askAgain: () => void } {
  const isSignedIn = useSignedIn();
  const answer = useSyncExternalStore(
    subscribe,
    () => answers.get(schoolId),
    () => undefined,
  );
  const askAgain = useCallback(() => void ask(schoolId), [schoolId]);
  useEffect(() => {
    if (isSignedIn) askAgain();
  }, [isSignedIn, askAgain]);
  const isVisitor = !isSignedIn || answer === null;
  return { access: isVisitor ? "visitor" : (answer ?? "asking"), askAgain };
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

async function ask(schoolId: string): Promise<void> {
  if (asking.has(schoolId)) return;
  asking.add(schoolId);
  let answer: Answer;
  try {
    answer = await fetchKey<CanReview>(["/api/schools", schoolId, "can-review"], { whenSignedOut: "null" });
  } catch {
    answer = "failed";
  }
  asking.delete(schoolId);
  answers.set(schoolId, answer);
  for (const listener of listeners) listener();
}
