import { useRef, useState, type PointerEvent } from "react";

/** A press that made no click, such as one that let go elsewhere, is over so long after it let go. */
const CLICK_WITHIN_MS = 400;

/**
 * What is shown while a finger or a mouse button is down on it: the same until that is over, whatever comes meanwhile. What is tapped is
 * what was seen.
 */
export function useStableWhilePressed<Shown>(present: Shown): { shown: Shown; hold: (event: PointerEvent) => void } {
  const [held, setHeld] = useState<{ shown: Shown } | null>(null);
  const end = useRef<AbortController>(undefined);

  const hold = ({ button }: PointerEvent) => {
    if (button > 0) return;
    end.current?.abort();
    const { signal } = (end.current = new AbortController());
    const release = () => {
      if (signal.aborted) return;
      end.current!.abort();
      setHeld(null);
    };
    setHeld((before) => before ?? { shown: present });
    for (const over of ["click", "pointercancel", "keydown", "input"]) document.addEventListener(over, release, { signal });
    document.addEventListener("pointerup", () => setTimeout(release, CLICK_WITHIN_MS), { signal });
  };
  return { shown: held ? held.shown : present, hold };
}
