import { useSyncExternalStore } from "react";

/** Set and cleared with the session; says nothing but that there is one. */
const SIGNED_IN = /(?:^|;\s*)signed-in=1(?:;|$)/;

/** Whether it is worth asking who is signed in. On a page that is the same for everyone a visitor asks nothing. */
export const useSignedIn = (): boolean => useSyncExternalStore(onReturn, hasSignedIn, () => false);

const hasSignedIn = () => SIGNED_IN.test(document.cookie);

/** A page that Back brings from memory may be from before a sign-out. */
function onReturn(changed: () => void) {
  window.addEventListener("pageshow", changed);
  return () => window.removeEventListener("pageshow", changed);
}
