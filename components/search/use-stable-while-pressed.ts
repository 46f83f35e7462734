import { useRef, useState, type PointerEvent } from "react";

/** A press without a click, for example one released elsewhere, ends this long after its release. */
const CLICK_TIMEOUT_MS = 400;

/** Keeps the shown value stable while a finger or mouse button is down on it, so that a tap hits what was seen. */
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
    document.addEventListener("pointerup", () => setTimeout(release, CLICK_TIMEOUT_MS), { signal });
  };
  return { shown: held ? held.shown : present, hold };
}
