// When the server last answered this admin in any tab. A session's idle time counts from there.

const STORAGE_KEY = "admin-seen-at";
let contactAt = 0;

export function recordServerContact() {
  contactAt = Date.now();
  try {
    localStorage.setItem(STORAGE_KEY, String(contactAt));
  } catch {
    // Without storage, only this tab counts.
  }
}

/** Time of the last answer in any tab, in milliseconds since 1970. */
export function lastServerContact(): number {
  try {
    return Math.max(contactAt, Number(localStorage.getItem(STORAGE_KEY) ?? 0));
  } catch {
    return contactAt;
  }
}

let interactionAt = Date.now();
/** Notes a key, a click or a scroll. */
export const recordInteraction = () => void (interactionAt = Date.now());
export const lastInteraction = (): number => interactionAt;
