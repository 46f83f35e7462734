import type { Toast } from "./toast";

/** As a toast, for a page whose toasts are loaded when they are needed. */
export type LateToast = Toast;

const EVENT = "late-toast";

/** Says something by a toast on a page with a LateToaster; without words it only gets ready. */
export const sayLate = (toast?: LateToast): void => void window.dispatchEvent(new CustomEvent(EVENT, { detail: toast }));

export function onLateToast(show: (toast: LateToast | undefined) => void): () => void {
  const listen = (event: Event) => show((event as CustomEvent<LateToast | undefined>).detail ?? undefined);
  window.addEventListener(EVENT, listen);
  return () => window.removeEventListener(EVENT, listen);
}
