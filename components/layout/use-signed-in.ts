import { useSyncExternalStore } from "react";

/** A cookie set and cleared with the session. It says only that there is one. */
const SIGNED_IN = /(?:^|;\s*)signed-in=1(?:;|$)/;

/** Whether to ask the server who is signed in. For visitors, cached pages make no request. */
export const useSignedIn = (): boolean => useSyncExternalStore(onReturn, hasSignedIn, () => false);

const hasSignedIn = () => SIGNED_IN.test(document.cookie);

/** The back button may restore a page from before a sign-out. */
function onReturn(changed: () => void) {
  window.addEventListener("pageshow", changed);
  return () => window.removeEventListener("pageshow", changed);
}
