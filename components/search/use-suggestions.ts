import { useEffect, useRef, useState } from "react";
import { callApi } from "@/lib/http/client";
import type { Suggestion } from "@/lib/search/view";

/** Letters typed faster than this are asked for together. */
const REST_MS = 100;
/** A question is waited for so long; then the next one takes its place. */
const PATIENCE_MS = 800;
const SHORTEST = 2;
const KEPT_ANSWERS = 50;

interface Answer {
  /** The words that it answers */
  words: string;
  suggestions: Suggestion[];
}

const NONE: Answer = { words: "", suggestions: [] };

/**
 * Suggestions for words as they are typed. One question is under way at a time, so that answers come while somebody types on: what an
 * answer begins is shown, what was typed meanwhile is asked next. Until then the last answer stands, while what is typed continues its
 * words or shortens them. An answer to what is no longer there is dropped, and none comes to what was stopped. A failed call suggests nothing: the search works without.
 */
export function useSuggestions(): { answer: Answer; ask: (text: string) => void; stop: () => void } {
  const [answer, setAnswer] = useState(NONE);
  const known = useRef(new Map<string, Suggestion[]>());
  const running = useRef<AbortController>(undefined);
  const timer = useRef<number>(undefined);
  const asked = useRef("");
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
    const words = (asked.current = wanted.current);
    const { signal } = (running.current = new AbortController());
    const found = await fetchSuggestions(words, signal);
    if (signal.aborted) return;
    stop();
    if (found) keep(known.current, words, found);
    if (!found) setAnswer(NONE);
    else if (wanted.current.startsWith(words)) setAnswer({ words, suggestions: found });
    if (wanted.current !== words) void fetchWanted();
  };

  const ask = (text: string) => {
    const words = (wanted.current = text.trim());
    const suggestions = words.length < SHORTEST ? [] : known.current.get(words);
    if (suggestions) {
      stop();
      return setAnswer({ words, suggestions });
    }
    if (!continues(words, answer.words)) setAnswer(NONE);
    if (running.current && !words.startsWith(asked.current)) stop();
    timer.current ??= window.setTimeout(() => void fetchWanted(), running.current ? PATIENCE_MS : REST_MS);
  };
  return { answer, ask, stop };
}

/** Is one the other's beginning, in small letters or capitals? */
function continues(one: string, other: string): boolean {
  const [shorter, longer] = [one.toLowerCase(), other.toLowerCase()].sort((a, b) => a.length - b.length);
  return longer.startsWith(shorter);
}

/** null: they could not be had. */
async function fetchSuggestions(words: string, signal: AbortSignal): Promise<Suggestion[] | null> {
  try {
    return await (await callApi(`/api/suggestions?${new URLSearchParams({ search: words })}`, { signal })).json();
  } catch {
    return null;
  }
}

function keep(known: Map<string, Suggestion[]>, words: string, suggestions: Suggestion[]) {
  if (known.size >= KEPT_ANSWERS) known.clear();
  known.set(words, suggestions);
}
