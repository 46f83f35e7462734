import { useCallback, useEffect, useRef, useState } from "react";
import { noCriteria, type SchoolCriteria } from "@/lib/search/school-criteria";
import { schoolListAddress } from "@/lib/search/list-address";
import { describeSearchFailure, fetchSchools, type SchoolList } from "./fetch-schools";

/** Skeletons appear only if a response takes longer than this. */
const SKELETON_AFTER_MS = 150;
const MAX_CACHED_LISTS = 20;
/** Key in `history.state` for the criteria of the list. */
const HISTORY_KEY = "schoolList";

interface State {
  list: SchoolList;
  /** Criteria that are loading or failed to load. */
  wanted: SchoolCriteria | null;
  isSlow: boolean;
  failure: string | null;
}

/** `push` adds a history entry, `replace` changes the current one, `keep` leaves the address alone. */
export type AddressStep = "push" | "replace" | "keep";

/**
 * The shown list and how to change it. The address always matches the criteria; Back and Forward restore those of their
 * entry. Loaded lists are cached, as the specified fetching rules say. `query` is the router's; `firstFailure` says why
 * the first list failed.
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

  // The router has new data for this page, for example from the top bar's link to /schools.
  const [lastInitial, setLastInitial] = useState(initial);
  if (lastInitial !== initial) {
    setLastInitial(initial);
    setState({ list: initial, wanted: null, isSlow: false, failure: firstFailure });
  }

  const load = useCallback(async (criteria: SchoolCriteria) => {
    running.current?.abort();
    current.current = criteria;
    const address = schoolListAddress(criteria);
    const cached = lists.current.get(address);
    if (cached) return setState({ list: cached, wanted: null, isSlow: false, failure: null });

    const controller = (running.current = new AbortController());
    setState((before) => ({ ...before, wanted: criteria, failure: null, isSlow: before.failure !== null || before.isSlow }));
    const slow = setTimeout(() => setState((before) => ({ ...before, isSlow: true })), SKELETON_AFTER_MS);
    try {
      const list = await fetchSchools(criteria, controller.signal);
      if (controller.signal.aborted) return;
      addToCache(lists.current, address, list);
      setState({ list, wanted: null, isSlow: false, failure: null });
    } catch (error) {
      if (controller.signal.aborted) return;
      setState((before) => ({ ...before, isSlow: false, failure: describeSearchFailure(error) }));
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

  /** Shows the list of the current history entry: Back, Forward, or the top bar's link to all schools. */
  const follow = useCallback(() => {
    const storedCriteria = (history.state as Record<string, SchoolCriteria | undefined> | null)?.[HISTORY_KEY];
    const criteria = storedCriteria ?? (location.search === "" ? noCriteria : undefined);
    if (!criteria || schoolListAddress(criteria) === schoolListAddress(current.current)) return;
    onFollow(criteria);
    void load(criteria);
    if (!storedCriteria) history.replaceState({ ...history.state, [HISTORY_KEY]: criteria }, "");
  }, [load, onFollow]);

  useEffect(() => {
    if (!firstFailure) addToCache(lists.current, schoolListAddress(initial.criteria), initial);
    current.current = initial.criteria;
    // After returning from another page the router shows its first data, but the history entry has the last criteria.
    if ((history.state as Record<string, unknown> | null)?.[HISTORY_KEY]) follow();
    else history.replaceState({ ...history.state, [HISTORY_KEY]: initial.criteria }, "");
    window.addEventListener("popstate", follow);
    return () => {
      window.removeEventListener("popstate", follow);
      running.current?.abort();
    };
  }, [initial, firstFailure, follow]);

  // The router can change the address without any other event.
  useEffect(follow, [query, follow]);

  return { ...state, show, currentCriteria: () => current.current };
}

function addToCache(lists: Map<string, SchoolList>, address: string, list: SchoolList) {
  lists.delete(address);
  lists.set(address, list);
  const [oldest] = lists.keys();
  if (lists.size > MAX_CACHED_LISTS) lists.delete(oldest);
}
