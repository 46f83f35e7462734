import { useCallback, useEffect, useRef, useState } from "react";
import { schoolListAddress, type SchoolCriteria } from "@/lib/search/view";
import { fetchSchools, type SchoolList } from "./fetch-schools";

/** An answer that comes sooner replaces the list without skeletons between. */
const SKELETON_AFTER_MS = 150;
const KEPT_LISTS = 20;
/** Where an entry of the browser's history keeps what its list was asked for. */
const HISTORY_KEY = "schoolList";

interface State {
  list: SchoolList;
  /** What is being loaded, or failed to. */
  wanted: SchoolCriteria | null;
  isSlow: boolean;
  failure: string | null;
}

/** `push` makes an entry of the history, `replace` changes the present one, `keep` leaves the address alone. */
export type AddressStep = "push" | "replace" | "keep";

/**
 * The list on the screen and how to change it. The address always says what is asked for; Back and Forward ask again
 * for what their entry says. What came once is kept, as the specified fetching rules want it.
 */
export function useSchoolList(initial: SchoolList, onBack: (criteria: SchoolCriteria) => void) {
  const [state, setState] = useState<State>({ list: initial, wanted: null, isSlow: false, failure: null });
  const kept = useRef(new Map<string, SchoolList>());
  const running = useRef<AbortController>(undefined);
  const current = useRef(initial.criteria);

  // The router gave new data for the same page: a link to /schools from the top bar.
  const [given, setGiven] = useState(initial);
  if (given !== initial) {
    setGiven(initial);
    setState({ list: initial, wanted: null, isSlow: false, failure: null });
  }

  const load = useCallback(async (criteria: SchoolCriteria) => {
    running.current?.abort();
    current.current = criteria;
    const address = schoolListAddress(criteria);
    const known = kept.current.get(address);
    if (known) return setState({ list: known, wanted: null, isSlow: false, failure: null });

    const controller = (running.current = new AbortController());
    setState((before) => ({ ...before, wanted: criteria, failure: null, isSlow: before.failure !== null || before.isSlow }));
    const slow = setTimeout(() => setState((before) => ({ ...before, isSlow: true })), SKELETON_AFTER_MS);
    try {
      const list = await fetchSchools(criteria, controller.signal);
      if (controller.signal.aborted) return;
      keep(kept.current, address, list);
      setState({ list, wanted: null, isSlow: false, failure: null });
    } catch (error) {
      if (controller.signal.aborted) return;
      setState((before) => ({ ...before, isSlow: false, failure: describeFailure(error) }));
    } finally {
      clearTimeout(slow);
    }
  }, []);

  const show = useCallback(
    (criteria: SchoolCriteria, step: AddressStep) => {
      if (step === "push") history.pushState({ [HISTORY_KEY]: criteria }, "", schoolListAddress(criteria));
      if (step === "replace") history.replaceState({ [HISTORY_KEY]: criteria }, "", schoolListAddress(criteria));
      void load(criteria);
    },
    [load],
  );

  useEffect(() => {
    keep(kept.current, schoolListAddress(initial.criteria), initial);
    current.current = initial.criteria;
    const back = (event: PopStateEvent | { state: unknown }) => {
      const criteria = (event.state as Record<string, SchoolCriteria | undefined> | null)?.[HISTORY_KEY];
      if (!criteria || schoolListAddress(criteria) === schoolListAddress(current.current)) return;
      onBack(criteria);
      void load(criteria);
    };
    // Left by a link and come back to: the router shows what it first had, the entry knows what was shown last.
    if ((history.state as Record<string, unknown> | null)?.[HISTORY_KEY]) back({ state: history.state });
    else history.replaceState({ ...history.state, [HISTORY_KEY]: initial.criteria }, "");
    window.addEventListener("popstate", back);
    return () => {
      window.removeEventListener("popstate", back);
      running.current?.abort();
    };
  }, [initial, load, onBack]);

  return { ...state, show, asked: () => current.current };
}

function keep(lists: Map<string, SchoolList>, address: string, list: SchoolList) {
  lists.delete(address);
  lists.set(address, list);
  const [oldest] = lists.keys();
  if (lists.size > KEPT_LISTS) lists.delete(oldest);
}

/** `503: Too many requests at once`, or that there is no connection: fetch says that in its own way in each browser. */
function describeFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  const [, status, body] = /^(\d{3}): ([\s\S]*)$/.exec(message) ?? [];
  return status ? `${status}: ${textOfBody(body)}` : "No connection";
}

function textOfBody(body: string): string {
  try {
    return String(JSON.parse(body).error).replace(/\.$/, "");
  } catch {
    return body.length < 100 && !body.includes("<") ? body.replace(/\.$/, "") : "The server did not answer as it should";
  }
}
