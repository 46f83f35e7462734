import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * The secret of a mailed link. It stands behind the address's #, which browsers send to nobody. Undefined until the page
 * answers; empty where the link was cut off.
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
