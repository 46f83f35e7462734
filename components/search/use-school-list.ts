import { useCallback, useEffect, useRef, useState } from "react";
import { noCriteria, schoolListAddress, type SchoolCriteria } from "@/lib/search/view";
import { describeFailure, fetchSchools, type SchoolList } from "./fetch-schools";

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
 * for what their entry says. What came once is kept, as the specified fetching rules want it. `query` is the router's, `firstFailure` why the first list did not come.
 */
export function useSchoolList(
  initial: SchoolList,
  firstFailure: string | null,
  query: string,
  onFollow: (criteria: SchoolCriteria) => void,
) {
  const [state, setState] = useState<State>({ list: initial, wanted: null, isSlow: false, failure: firstFailure });
  const lists = useRef(new Map<string, SchoolList>());
  const running = useRef<AbortController>(undefined);
  const current = useRef(initial.criteria);

  // The router gave new data for the same page: a link to /schools from the top bar.
  const [given, setGiven] = useState(initial);
  if (given !== initial) {
    setGiven(initial);
    setState({ list: initial, wanted: null, isSlow: false, failure: firstFailure });
  }

  const load = useCallback(async (criteria: SchoolCriteria) => {
    running.current?.abort();
    current.current = criteria;
    const address = schoolListAddress(criteria);
    const known = lists.current.get(address);
    if (known) return setState({ list: known, wanted: null, isSlow: false, failure: null });

    const controller = (running.current = new AbortController());
    setState((before) => ({ ...before, wanted: criteria, failure: null, isSlow: before.failure !== null || before.isSlow }));
    const slow = setTimeout(() => setState((before) => ({ ...before, isSlow: true })), SKELETON_AFTER_MS);
    try {
      const list = await fetchSchools(criteria, controller.signal);
      if (controller.signal.aborted) return;
      keep(lists.current, address, list);
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

  /** Shows what the present entry of the history says: Back, Forward, or the top bar's link to all schools. */
  const follow = useCallback(() => {
    const kept = (history.state as Record<string, SchoolCriteria | undefined> | null)?.[HISTORY_KEY];
    const criteria = kept ?? (location.search === "" ? noCriteria : undefined);
    if (!criteria || schoolListAddress(criteria) === schoolListAddress(current.current)) return;
    onFollow(criteria);
    void load(criteria);
    if (!kept) history.replaceState({ ...history.state, [HISTORY_KEY]: criteria }, "");
  }, [load, onFollow]);

  useEffect(() => {
    if (!firstFailure) keep(lists.current, schoolListAddress(initial.criteria), initial);
    current.current = initial.criteria;
    // Come back to from another page, the router shows what it first had; the entry knows what was shown last.
    if ((history.state as Record<string, unknown> | null)?.[HISTORY_KEY]) follow();
    else history.replaceState({ ...history.state, [HISTORY_KEY]: initial.criteria }, "");
    window.addEventListener("popstate", follow);
    return () => {
      window.removeEventListener("popstate", follow);
      running.current?.abort();
    };
  }, [initial, firstFailure, follow]);

  // The router may change the address by itself, and then nothing tells but this.
  useEffect(follow, [query, follow]);

  return { ...state, show, asked: () => current.current };
}

function keep(lists: Map<string, SchoolList>, address: string, list: SchoolList) {
  lists.delete(address);
  lists.set(address, list);
  const [oldest] = lists.keys();
  if (lists.size > KEPT_LISTS) lists.delete(oldest);
}
