import type { Toast } from "./toast";

export type DeferredToast = Toast;

export const NOTIFICATIONS_KEY = "F8";

const EVENT = "late-toast";

/** Shows a toast on a page with a DeferredToaster; without a toast it only loads the code. */
export const announceLater = (toast?: DeferredToast): void => void window.dispatchEvent(new CustomEvent(EVENT, { detail: toast }));

export function onDeferredToast(show: (toast: DeferredToast | undefined) => void): () => void {
  const listen = (event: Event) => show((event as CustomEvent<DeferredToast | undefined>).detail ?? undefined);
  window.addEventListener(EVENT, listen);
  return () => window.removeEventListener(EVENT, listen);
}
