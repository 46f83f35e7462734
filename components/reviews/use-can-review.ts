import { useEffect, useState } from "react";
import { useSignedIn } from "@/components/layout/use-signed-in";
import { fetchKey } from "@/lib/http/client";
import type { CanReview } from "@/lib/reviews/view";

export type Access = "visitor" | "asking" | "failed" | CanReview;

/** Whether whoever looks at a school's page may review it. Asked by the browser, and only where somebody is signed in: the page is the same for all. */
export function useCanReview(schoolId: string): { access: Access; askAgain: () => void } {
  const isSignedIn = useSignedIn();
  const [answer, setAnswer] = useState<CanReview | "failed" | null>();
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (!isSignedIn) return;
    let isGone = false;
    void askCanReview(schoolId).then((found) => isGone || setAnswer(found));
    return () => void (isGone = true);
  }, [isSignedIn, schoolId, times]);
  const isVisitor = !isSignedIn || answer === null;
  return { access: isVisitor ? "visitor" : (answer ?? "asking"), askAgain: () => setTimes((before) => before + 1) };
}

/** null: the session has ended. */
async function askCanReview(schoolId: string): Promise<CanReview | "failed" | null> {
  try {
    return await fetchKey<CanReview>(["/api/schools", schoolId, "can-review"], { whenSignedOut: "null" });
  } catch {
    return "failed";
  }
}
