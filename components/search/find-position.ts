import { writeOwnPosition } from "@/lib/search/places/near";

/** Time limit once the visitor has allowed it. */
const POSITION_TIMEOUT_MS = 10_000;
/** Time limit including the permission prompt, which some browsers let people overlook without answering. */
const PROMPT_TIMEOUT_MS = 30_000;

/** The browser's position in the format of `near`; null if it is unavailable, refused or unanswered. */
export function findPosition(): Promise<string | null> {
  if (!("geolocation" in navigator)) return Promise.resolve(null);
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), PROMPT_TIMEOUT_MS);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve(writeOwnPosition({ latitude, longitude, accuracy })),
      () => resolve(null),
      { timeout: POSITION_TIMEOUT_MS, maximumAge: 300_000 },
    );
  });
}
