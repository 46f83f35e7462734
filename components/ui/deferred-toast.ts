import type { Toast } from "./toast";

/** As a toast, for a page whose toasts are loaded when they are needed. */
export type DeferredToast = Toast;

/** Moves the focus to the notifications. */
export const NOTIFICATIONS_KEY = "F8";

const EVENT = "late-toast";

/** Says something by a toast on a page with a DeferredToaster; without words it only gets ready. */
export const announceLater = (toast?: DeferredToast): void => void window.dispatchEvent(new CustomEvent(EVENT, { detail: toast }));

export function onDeferredToast(show: (toast: DeferredToast | undefined) => void): () => void {
  const listen = (event: Event) => show((event as CustomEvent<DeferredToast | undefined>).detail ?? undefined);
  window.addEventListener(EVENT, listen);
  return () => window.removeEventListener(EVENT, listen);
}
