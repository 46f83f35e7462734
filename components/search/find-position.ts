import { writeOwnPosition } from "@/lib/search/view";

/** Once it is allowed. */
const FOUND_WITHIN_MS = 10_000;
/** With the question whether it is: some browsers' is overlooked, and never answered. */
const WAITED_FOR_MS = 30_000;

/** The browser's position as a search takes it, once its owner allows it; null where there is none, or nobody says so. */
export function findPosition(): Promise<string | null> {
  if (!("geolocation" in navigator)) return Promise.resolve(null);
  return new Promise((done) => {
    setTimeout(() => done(null), WAITED_FOR_MS);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => done(writeOwnPosition({ latitude, longitude, accuracy })),
      () => done(null),
      { timeout: FOUND_WITHIN_MS, maximumAge: 300_000 },
    );
  });
}
