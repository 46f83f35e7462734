import { useCallback, useEffect, useRef, useState } from "react";

const DEBOUNCE_MS = 300;
const MIN_LENGTH = 2;

interface Choices<Item> {
  items: readonly Item[];
  state: "idle" | "searching" | "found" | "failed";
}

/** Choices for a text, fetched after a debounce. A new search cancels the previous one. `fetchChoices` must be stable between renders. */
export function useChoices<Item>(fetchChoices: (words: string, signal: AbortSignal) => Promise<Item[]>) {
  const [found, setFound] = useState<Choices<Item>>({ items: [], state: "idle" });
  const timer = useRef<number>(undefined);
  const running = useRef<AbortController>(undefined);

  const stop = useCallback(() => {
    clearTimeout(timer.current);
    running.current?.abort();
  }, []);
  useEffect(() => stop, [stop]);

  const search = useCallback(
    (text: string) => {
      stop();
      const words = text.trim();
      if (words.length < MIN_LENGTH) return setFound({ items: [], state: "idle" });
      const { signal } = (running.current = new AbortController());
      setFound((before) => ({ ...before, state: "searching" }));
      timer.current = window.setTimeout(async () => {
        try {
          const items = await fetchChoices(words, signal);
          if (!signal.aborted) setFound({ items, state: "found" });
        } catch {
          if (!signal.aborted) setFound({ items: [], state: "failed" });
        }
      }, DEBOUNCE_MS);
    },
    [stop, fetchChoices],
  );
  return { ...found, search };
}
