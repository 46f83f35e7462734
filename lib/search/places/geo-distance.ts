import { NEAR_RADIUS_KM } from "@/lib/search/places/near";

export interface Point {
  latitude: number;
  longitude: number;
}

export interface Position {
  latitude: number | null;
  longitude: number | null;
}

/** A school's own position, and the centroid of its pincode, which replaces an unknown position. */
export interface Positions extends Position {
  centroidLatitude: number | null;
  centroidLongitude: number | null;
}

export const pointOf = (known: Position | null | undefined): Point | null =>
  known && known.latitude !== null && known.longitude !== null ? { latitude: known.latitude, longitude: known.longitude } : null;

const EARTH_RADIUS_KM = 6371.0088;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** On the sphere in kilometres. Queries convert points only here, so that engines agree to the last bit. */
export function spherePoint({ latitude, longitude }: Point): { x: number; y: number; z: number } {
  const [phi, lambda] = [radians(latitude), radians(longitude)];
  return {
    x: EARTH_RADIUS_KM * Math.cos(phi) * Math.cos(lambda),
    y: EARTH_RADIUS_KM * Math.cos(phi) * Math.sin(lambda),
    z: EARTH_RADIUS_KM * Math.sin(phi),
  };
}

export const NEAR_CHORD_KM = 2 * EARTH_RADIUS_KM * Math.sin(NEAR_RADIUS_KM / (2 * EARTH_RADIUS_KM));
/** Engines compare squared chords, which order like distances and need no square root. */
export const NEAR_CHORD_SQUARED = NEAR_CHORD_KM * NEAR_CHORD_KM;

/** The great-circle distance in kilometres (haversine formula). */
export function distanceKm(from: Point, to: Point): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const haversine =
    half(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(to.longitude - from.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(haversine)));
}
