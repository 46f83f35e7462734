import { useEffect, useRef, useState } from "react";
import { callApi } from "@/lib/http/client";
import type { Suggestion } from "@/lib/search/view";

/** Letters typed faster than this are asked for together. */
const REST_MS = 100;
const SHORTEST = 2;
const KEPT_ANSWERS = 50;

interface Answer {
  /** The words that it answers */
  words: string;
  suggestions: Suggestion[];
}

const NONE: Answer = { words: "", suggestions: [] };

/**
 * Suggestions for words as they are typed. Only the last question counts: an older one is given up, and an answer that comes
 * late is dropped. Until the next comes the last one stands. A failed call suggests nothing: the search works without.
 */
export function useSuggestions(): { answer: Answer; ask: (text: string) => void } {
  const [answer, setAnswer] = useState(NONE);
  const known = useRef(new Map<string, Suggestion[]>());
  const running = useRef<AbortController>(undefined);
  const timer = useRef<number>(undefined);

  const stop = () => {
    clearTimeout(timer.current);
    running.current?.abort();
  };
  useEffect(() => stop, []);

  const fetchFor = async (words: string) => {
    const { signal } = (running.current = new AbortController());
    try {
      const response = await callApi(`/api/suggestions?${new URLSearchParams({ search: words })}`, { signal });
      const suggestions: Suggestion[] = await response.json();
      if (signal.aborted) return;
      if (known.current.size >= KEPT_ANSWERS) known.current.clear();
      known.current.set(words, suggestions);
      setAnswer({ words, suggestions });
    } catch {
      if (!signal.aborted) setAnswer(NONE);
    }
  };

  const ask = (text: string) => {
    stop();
    const words = text.trim();
    const suggestions = words.length < SHORTEST ? [] : known.current.get(words);
    if (suggestions) return setAnswer({ words, suggestions });
    timer.current = window.setTimeout(() => void fetchFor(words), REST_MS);
  };
  return { answer, ask };
}
