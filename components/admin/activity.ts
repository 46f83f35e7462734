// When the server last heard of this admin, in whichever tab: what the end of a session is counted from.

const KEPT = "admin-seen-at";
let seenAt = 0;

/** The server has just answered this admin. */
export function noteContact() {
  seenAt = Date.now();
  try {
    localStorage.setItem(KEPT, String(seenAt));
  } catch {
    // A browser that keeps nothing knows this tab only.
  }
}

/** The last answer, in milliseconds since 1970. */
export function lastContact(): number {
  try {
    return Math.max(seenAt, Number(localStorage.getItem(KEPT) ?? 0));
  } catch {
    return seenAt;
  }
}

let touchedAt = Date.now();
/** A key or a press: somebody is here. */
export const noteTouch = () => void (touchedAt = Date.now());
export const lastTouch = (): number => touchedAt;
