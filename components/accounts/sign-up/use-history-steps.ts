import { useCallback, useEffect } from "react";

const KEY = "formStep";

const currentStep = () => (history.state as Record<string, string | undefined> | null)?.[KEY] ?? null;

/** Makes the browser's Back lead to the previous step, which `onStep` shows, instead of leaving the form. */
export function useHistorySteps<Step extends string>(first: Step, onStep: (step: Step) => void) {
  useEffect(() => {
    const follow = () => onStep((currentStep() ?? first) as Step);
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [first, onStep]);

  const advance = useCallback(
    (step: Step) => {
      if (currentStep() !== step) history.pushState({ [KEY]: step }, "");
      onStep(step);
    },
    [onStep],
  );
  /** Returns to the first step, through the history if it has that step. */
  const goBack = useCallback(() => (currentStep() ? history.back() : onStep(first)), [first, onStep]);
  return { advance, goBack };
}
