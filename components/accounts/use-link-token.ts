import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * The token of a mailed link, from the URL's fragment, which browsers don't send. Undefined until the page has hydrated; empty if the link
 * is incomplete.
 */
export function useLinkToken(): string | undefined {
  return useSyncExternalStore<string | undefined>(
    never,
    () => location.hash.slice(1),
    () => undefined,
  );
}

/** A used link's secret need not stand in the address any longer. */
export const forgetLinkToken = () => history.replaceState(history.state, "", location.pathname);
