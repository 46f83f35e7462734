import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page has hydrated. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
