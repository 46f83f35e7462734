import { NEAR_RADIUS_KM } from "@/lib/search/view";

export interface Point {
  latitude: number;
  longitude: number;
}

/** As it is stored: perhaps nobody knows. */
export interface Position {
  latitude: number | null;
  longitude: number | null;
}

/** A school's own position, and the middle of its pincode, where nobody has said its own: the school is found there. */
export interface Positions extends Position {
  middleLatitude: number | null;
  middleLongitude: number | null;
}

/** Where something lies; null where nobody knows. */
export const pointOf = (known: Position | null | undefined): Point | null =>
  known && known.latitude !== null && known.longitude !== null ? { latitude: known.latitude, longitude: known.longitude } : null;

const EARTH_RADIUS_KM = 6371.0088;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * A point on the sphere, as `school_search.position` has schools (earth_point in SQL). A question's point is worked out here alone,
 * for every engine, so that all measure to the same last bit.
 */
export function spherePoint({ latitude, longitude }: Point): { x: number; y: number; z: number } {
  const [phi, lambda] = [radians(latitude), radians(longitude)];
  return {
    x: EARTH_RADIUS_KM * Math.cos(phi) * Math.cos(lambda),
    y: EARTH_RADIUS_KM * Math.cos(phi) * Math.sin(lambda),
    z: EARTH_RADIUS_KM * Math.sin(phi),
  };
}

/** The straight line through the earth below NEAR_RADIUS_KM of ground. */
export const NEAR_CHORD_KM = 2 * EARTH_RADIUS_KM * Math.sin(NEAR_RADIUS_KM / (2 * EARTH_RADIUS_KM));
/** Engines compare squares of that line: nearest by its square is nearest over ground, and needs no root. */
export const NEAR_CHORD_SQUARED = NEAR_CHORD_KM * NEAR_CHORD_KM;

/** Kilometres over ground between two points. */
export function distanceKm(from: Point, to: Point): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const haversine =
    half(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(to.longitude - from.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(haversine)));
}
