import { useCallback, useEffect, useRef, useState } from "react";
import { callApi } from "@/lib/http/client";
import type { PublicSchool } from "@/lib/schools/view";

export type FoundSchool = Pick<PublicSchool, "id" | "name" | "city" | "state" | "zipCode">;

const DEBOUNCE_MS = 300;
const SHORTEST = 2;
const CHOICES = 8;

interface Search {
  schools: readonly FoundSchool[];
  state: "idle" | "searching" | "found" | "failed";
}

const NOTHING: Search = { schools: [], state: "idle" };

/** The schools that fit the words typed so far, a short while after the last letter. A later search ends an earlier one. */
export function useSchoolSearch() {
  const [found, setFound] = useState(NOTHING);
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
      if (words.length < SHORTEST) return setFound(NOTHING);
      const { signal } = (running.current = new AbortController());
      setFound((before) => ({ ...before, state: "searching" }));
      timer.current = window.setTimeout(async () => {
        try {
          const schools = await fetchChoices(words, signal);
          if (!signal.aborted) setFound({ schools, state: "found" });
        } catch {
          if (!signal.aborted) setFound({ schools: [], state: "failed" });
        }
      }, DEBOUNCE_MS);
    },
    [stop],
  );
  return { ...found, search };
}

async function fetchChoices(words: string, signal: AbortSignal): Promise<FoundSchool[]> {
  const query = new URLSearchParams({ search: words, limit: String(CHOICES) });
  const schools: FoundSchool[] = await (await callApi(`/api/schools?${query}`, { signal })).json();
  return schools.map(({ id, name, city, state, zipCode }) => ({ id, name, city, state, zipCode }));
}
