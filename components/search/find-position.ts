/** About 100 metres: enough for a distance to a school, and not an address. */
const DECIMALS = 3;

/** A position as a search takes it. */
export const nearOf = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `${latitude.toFixed(DECIMALS)},${longitude.toFixed(DECIMALS)}`;

/** The browser's position as a search takes it, once its owner allows it; null where there is none. */
export function findPosition(): Promise<string | null> {
  if (!("geolocation" in navigator)) return Promise.resolve(null);
  return new Promise((done) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => done(nearOf(coords)),
      () => done(null),
      { timeout: 10_000, maximumAge: 300_000 },
    ),
  );
}
