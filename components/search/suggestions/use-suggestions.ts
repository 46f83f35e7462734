import { useEffect, useRef, useState } from "react";
import { callApi } from "@/lib/http/client";
import type { Suggestion } from "@/lib/search/view";

/** Letters typed faster than this share a request. */
const DEBOUNCE_MS = 100;
/** A request that takes longer is replaced by the next one. */
const REQUEST_TIMEOUT_MS = 800;
const MIN_LENGTH = 2;
const MAX_CACHED_TEXTS = 50;

interface Answer {
  words: string;
  suggestions: Suggestion[];
}

const NONE: Answer = { words: "", suggestions: [] };

/** Suggestions while typing: one request at a time. The last answer stays while the new words extend or shorten it. */
export function useSuggestions(): { answer: Answer; ask: (text: string) => void; stop: () => void } {
  const [answer, setAnswer] = useState(NONE);
  const cached = useRef(new Map<string, Suggestion[]>());
  const running = useRef<AbortController>(undefined);
  const timer = useRef<number>(undefined);
  const requested = useRef("");
  const wanted = useRef("");

  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    running.current?.abort();
    running.current = undefined;
  };
  useEffect(() => stop, []);

  const fetchWanted = async () => {
    stop();
    const words = (requested.current = wanted.current);
    const { signal } = (running.current = new AbortController());
    const suggestions = await fetchSuggestions(words, signal);
    if (signal.aborted) return;
    stop();
    if (suggestions) addToCache(cached.current, words, suggestions);
    if (!suggestions) setAnswer(NONE);
    else if (wanted.current.startsWith(words)) setAnswer({ words, suggestions });
    if (wanted.current !== words) void fetchWanted();
  };

  const ask = (text: string) => {
    const words = (wanted.current = text.trim());
    const suggestions = words.length < MIN_LENGTH ? [] : cached.current.get(words);
    if (suggestions) {
      stop();
      return setAnswer({ words, suggestions });
    }
    if (!continues(words, answer.words)) setAnswer(NONE);
    if (running.current && !words.startsWith(requested.current)) stop();
    timer.current ??= window.setTimeout(() => void fetchWanted(), running.current ? REQUEST_TIMEOUT_MS : DEBOUNCE_MS);
  };
  return { answer, ask, stop };
}

/** Whether one text is a prefix of the other, ignoring case. */
function continues(one: string, other: string): boolean {
  const [shorter, longer] = [one.toLowerCase(), other.toLowerCase()].sort((a, b) => a.length - b.length);
  return longer.startsWith(shorter);
}

/** null if the request failed. */
async function fetchSuggestions(words: string, signal: AbortSignal): Promise<Suggestion[] | null> {
  try {
    return await (await callApi(`/api/suggestions?${new URLSearchParams({ search: words })}`, { signal })).json();
  } catch {
    return null;
  }
}

function addToCache(cached: Map<string, Suggestion[]>, words: string, suggestions: Suggestion[]) {
  if (cached.size >= MAX_CACHED_TEXTS) cached.clear();
  cached.set(words, suggestions);
}
