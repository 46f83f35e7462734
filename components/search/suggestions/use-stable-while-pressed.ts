import { useRef, useState, type PointerEvent } from "react";

/** A press without a click, for example one released elsewhere, ends this long after its release. */
const CLICK_TIMEOUT_MS = 400;

/** Keeps the shown value stable while a finger or mouse button is down on it, so that a tap hits what was seen. */
export function useStableWhilePressed<Shown>(present: Shown): { shown: Shown; freeze: (event: PointerEvent) => void } {
  const [frozen, setFrozen] = useState<{ shown: Shown } | null>(null);
  const listeners = useRef<AbortController>(undefined);

  const freeze = ({ button }: PointerEvent) => {
    if (button > 0) return;
    listeners.current?.abort();
    const { signal } = (listeners.current = new AbortController());
    const release = () => {
      if (signal.aborted) return;
      listeners.current!.abort();
      setFrozen(null);
    };
    setFrozen((before) => before ?? { shown: present });
    for (const event of ["click", "pointercancel", "keydown", "input"]) document.addEventListener(event, release, { signal });
    document.addEventListener("pointerup", () => setTimeout(release, CLICK_TIMEOUT_MS), { signal });
  };
  return { shown: frozen ? frozen.shown : present, freeze };
}
