import { useCallback, useEffect } from "react";

const KEY = "formStep";

/** Which step the present entry of the browser's history stands for; null where it says none. */
const stepOfEntry = () => (history.state as Record<string, string | undefined> | null)?.[KEY] ?? null;

/**
 * Makes the browser's Back lead to the previous step instead of leaving the form. `first` is the initial step.
 *
 * @param onStep shows a step
 */
export function useHistorySteps<Step extends string>(first: Step, onStep: (step: Step) => void) {
  useEffect(() => {
    const follow = () => onStep((stepOfEntry() ?? first) as Step);
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [first, onStep]);

  /** To a later step: a new entry. */
  const advance = useCallback(
    (step: Step) => {
      if (stepOfEntry() !== step) history.pushState({ [KEY]: step }, "");
      onStep(step);
    },
    [onStep],
  );
  /** To the first step: back in the history where it lies there. */
  const goBack = useCallback(() => (stepOfEntry() ? history.back() : onStep(first)), [first, onStep]);
  return { advance, goBack };
}
