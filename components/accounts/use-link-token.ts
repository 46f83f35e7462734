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

/** Removes the secret of a used link from the address bar. */
export const removeLinkToken = () => history.replaceState(history.state, "", location.pathname);
