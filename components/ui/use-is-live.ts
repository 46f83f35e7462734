import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page answers already: false in what the server sends and until the scripts have come. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
